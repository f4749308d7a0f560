import { useChange } from '@zhixing/client/use-change.ts';
import { theme } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';

interface Props {
  readonly label: string;
  readonly options: readonly string[];
  readonly columns: number;
  readonly chosen: string;
  readonly onChoose: (option: string) => void;
  /** Focus the grid when it is mounted. */
  readonly first?: boolean;
}

/** Grid of options: arrow keys move, Enter chooses. */
export function ChoiceGrid({ label, options, columns, chosen, onChoose, first = false }: Props) {
  const { token } = theme.useToken();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(() => Math.max(0, options.indexOf(chosen)));
  const focusOn = (place: number) => list.current?.querySelectorAll<HTMLElement>('[role=option]')[place]?.focus();
  // Once, when it appears.
  useChange([], () => {
    if (first) focusOn(at);
  });
  const walk = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(at + by, 0), options.length - 1);
    setAt(next);
    focusOn(next);
  };
  return (
    <div>
      <div aria-hidden style={{ color: token.colorTextSecondary }}>
        {label}
      </div>
      <div
        ref={list}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={walk}
        style={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, minmax(${token.controlHeightLG}px, 1fr))`, outline: 'none' }}
      >
        {options.map((option, place) => (
          <button
            key={option}
            type="button"
            role="option"
            tabIndex={place === at ? 0 : -1}
            aria-selected={option === chosen}
            onClick={() => {
              setAt(place);
              onChoose(option);
            }}
            style={{
              border: 0,
              borderRadius: token.borderRadiusSM,
              minHeight: token.controlHeight,
              font: 'inherit',
              fontVariantNumeric: 'tabular-nums',
              cursor: 'pointer',
              background: option === chosen ? token.colorPrimary : 'transparent',
              color: option === chosen ? token.colorTextLightSolid : token.colorText,
            }}
          >
            {option}
          </button>
        ))}
      </div>
    </div>
  );
}
