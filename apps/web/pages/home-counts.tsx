import { useQueries } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Link } from 'react-router';
import type { Entry } from './home-entries.tsx';

const SHOWN = 6;

/** Number of visible records of the first menu pages. Failed or refused counts are omitted. */
export function HomeCounts({ entries }: { entries: readonly Entry[] }) {
  const text = useText();
  const language = useLanguage();
  const counted = firstOfEachModel(entries).slice(0, SHOWN);
  const answers = useQueries({
    queries: counted.map(({ page }) => ({
      queryKey: ['data', language, page.model, 'count', page.filter ?? null],
      queryFn: ({ signal }: { signal: AbortSignal }) => countOf(page.model, page.filter, signal),
      retry: false,
    })),
  });
  if (answers.every((answer) => answer.isError)) return null;
  return (
    <section aria-labelledby="home-counts">
      <h2 id="home-counts">{text('home.counts')}</h2>
      <ul className="home-counts">
        {counted.map(({ address, page }, index) =>
          answers[index]?.isError ? null : (
            <li key={address}>
              <Link to={address}>
                <Icon name={page.entry.icon} />
                <span className="home-count-name">{page.titles[language] || page.titles.zh}</span>
                <strong>{answers[index]?.data?.toLocaleString(languageTags[language]) ?? <span className="home-count-waiting" />}</strong>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

const firstOfEachModel = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ page }, index) => entries.findIndex((other) => other.page.model === page.model) === index);

async function countOf(model: string, filter: unknown, signal: AbortSignal): Promise<number> {
  const answer = await api.get<{ pagination: { total: number } }>(`/api/data/${model}`, { pageSize: 1, filter }, { signal });
  return answer.pagination.total;
}
