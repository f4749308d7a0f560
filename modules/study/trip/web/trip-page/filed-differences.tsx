import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Select } from 'antd';
import { useState } from 'react';
import type { Declaration } from './use-trip-home.ts';

interface Line {
  readonly section: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

interface Pair {
  readonly from: number;
  /** Null for the trip as it stands. */
  readonly to: number | null;
}

/** What differs between two submissions, or between the last one and the trip as it stands. */
export function FiledDifferences({ trip, declaration: { id, submissions } }: { trip: string; declaration: Declaration }) {
  const text = useText();
  const last = submissions.at(-1)?.number ?? 1;
  const pairs: Pair[] = [{ from: last, to: null }, ...submissions.slice(1).map(({ number }) => ({ from: number - 1, to: number }))];
  const [chosen, setChosen] = useState(0);
  const pair = pairs[chosen] ?? { from: last, to: null };
  const differences = useDifferences(id, trip, pair);
  return (
    <details className="trip-home-differences">
      <summary>{text('tripHome.differences')}</summary>
      {pairs.length > 1 && (
        <Select
          aria-label={text('tripHome.compare')}
          value={chosen}
          onChange={setChosen}
          options={pairs.map((one, value) => ({
            value,
            label: text(one.to === null ? 'tripHome.sinceFiled' : 'tripHome.between', { ...one }),
          }))}
        />
      )}
      <Part query={differences}>{(lines) => <Lines lines={lines} />}</Part>
    </details>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const text = useText();
  if (lines.length === 0) return <p className="own-note">{text('tripHome.same')}</p>;
  return (
    <OwnTable
      label={text('tripHome.differences')}
      rows={lines}
      rowKey={({ section, label }) => `${section} ${label}`}
      columns={[
        { key: 'section', title: text('tripHome.column.section'), draw: ({ section }) => section },
        { key: 'label', title: text('tripHome.column.label'), draw: ({ label }) => label },
        { key: 'before', title: text('tripHome.column.before'), draw: ({ before }) => before || '—' },
        { key: 'after', title: text('tripHome.column.after'), draw: ({ after }) => after || '—' },
      ]}
    />
  );
}

function useDifferences(filing: string, trip: string, { from, to }: Pair) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.allData, language, 'filedDifferences', trip, filing, from, to],
    queryFn: ({ signal }) =>
      api.get<{ differences: readonly Line[] }>(`/api/filings/${filing}/differences`, { from, ...(to !== null && { to }) }, { signal }),
    select: ({ differences }) => differences,
  });
}
