import { useQuery } from '@tanstack/react-query';
import { useText } from '@zhixing/client/i18n.ts';
import { useState } from 'react';
import { readRegions } from './calls.ts';

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly [about: string]: unknown;
}

/** A region, chosen level by level; only a region without subdivisions counts as a value. */
export function RegionField({ id, label, value, onChange, ...about }: Props) {
  const text = useText();
  const [at, setAt] = useState(value);
  const { data: levels = [] } = useQuery({
    queryKey: ['register', 'regions', at],
    queryFn: () => readRegions(at),
    staleTime: 600_000,
    placeholderData: (before) => before,
  });
  const choose = async (code: string, above: string) => {
    setAt(code || above);
    onChange('');
    if (!code) return;
    const below = await readRegions(code).catch(() => []);
    if (below.every(({ chosen }) => chosen !== null)) onChange(code);
  };
  return (
    <div className="region-field">
      {levels.map((level, n) => (
        <select
          key={levels[n - 1]?.chosen ?? 'top'}
          {...about}
          {...(n === 0 && { id })}
          aria-label={`${label} ${n + 1}`}
          value={level.chosen ?? ''}
          onChange={(event) => void choose(event.target.value, levels[n - 1]?.chosen ?? '')}
        >
          <option value="">{text('register.choose')}</option>
          {level.list.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      ))}
    </div>
  );
}
