import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { listParameters } from '@zhixing/client/use-list.ts';

/** The lines of one quote, in their order. */
export const quoteQuery = (negotiation: string, edition: number) => ({
  size: 100,
  sort: 'seq',
  filter: { all: [{ negotiation }, { edition }] },
});

/** A negotiation of the plan with the lines of its current quote. */
export interface Offer {
  readonly negotiation: RecordRow;
  readonly lines: readonly RecordRow[];
  readonly stars: number | null;
}

const STARS = ['unrated', 'one', 'two', 'three', 'four', 'five'];

/** All negotiations of a plan that the reader may see, with their current quotes and the ratings of their agencies. */
export function useOffers(plan: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.list(language, 'negotiation', { offersOf: plan })],
    queryFn: async ({ signal }): Promise<readonly Offer[]> => {
      const read = (model: string, query: object) =>
        api.get<RecordPage>(`/api/data/${model}`, listParameters(query), { signal }).then(({ list }) => list);
      const negotiations = await read('negotiation', { size: 50, sort: 'quotePerStudent', filter: { tripPlan: plan } });
      const agencies = await read('agency', { size: 50, filter: { id: { in: negotiations.map(({ agency }) => String(agency)) } } }).catch(
        () => [],
      );
      return Promise.all(
        negotiations.map(async (negotiation) => ({
          negotiation,
          lines: negotiation.quotedAt ? await read('quoteLine', quoteQuery(negotiation.id, Number(negotiation.quoteEdition))) : [],
          stars: starsOf(agencies.find(({ id }) => id === negotiation.agency)),
        })),
      );
    },
  });
}

function starsOf(agency: RecordRow | undefined): number | null {
  const stars = STARS.indexOf(String(agency?.starLevel));
  return stars > 0 ? stars : null;
}
