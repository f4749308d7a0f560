import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useSearchParams } from 'react-router';
import type { Sheet } from './sheet.ts';
import { SheetForm } from './sheet-form.tsx';
import '@zhixing/shell/page/page.css';

/** The sheet of the signed-in user about a trip, which the address names by itself or by the invitation. */
export default function OwnSheetPage() {
  const text = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const [trip, invitation] = [search.get('trip'), search.get('invitation')];
  const named = { ...(trip && { trip }), ...(invitation && { invitation }) };
  const query = useQuery({
    queryKey: [...keys.allData, language, 'evaluationSheet', trip, invitation],
    queryFn: ({ signal }) => api.get<Sheet>('/api/evaluations/sheet', named, { signal }),
  });
  return (
    <section className="program-page">
      <header>
        <h1>{text('evaluationSheet.title')}</h1>
      </header>
      <Part query={query}>
        {(sheet) => (
          <SheetForm
            sheet={sheet}
            send={async (answers) => {
              await api.post('/api/evaluations/sheet', { trip: sheet.trip.id, answers });
              await queries.invalidateQueries({ queryKey: keys.allData });
            }}
          />
        )}
      </Part>
    </section>
  );
}
