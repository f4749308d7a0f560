import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useWrite } from '@zhixing/client/use-writes.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import '@zhixing/shell/page/page.css';
import './arrears.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

const bands = ['week', 'twoWeeks', 'month', 'longer'] as const;
type Band = (typeof bands)[number];

interface Arrears {
  readonly count: number;
  readonly amount: number;
  readonly bands: readonly { readonly band: Band; readonly count: number; readonly amount: number }[];
}

const overdue = { status: 'overdue' } as const;
/** Days overdue of the bills in a band. */
const days: Readonly<Record<Band, object>> = {
  week: { lte: 7 },
  twoWeeks: { gt: 7, lte: 15 },
  month: { gt: 15, lte: 30 },
  longer: { gt: 30 },
};
const filters = Object.fromEntries(bands.map((band) => [band, { ...overdue, overdueDays: days[band] }]));

/** Overdue bills by how long they have been: reminders for all of a band at once, and the list with one for each. */
export default function ArrearsPage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const band = bands.find((one) => one === search.get('band')) ?? null;
  const query = useQuery({
    queryKey: [...keys.allData, 'arrears'],
    queryFn: ({ signal }) => api.get<Arrears>('/api/billing/arrears', {}, { signal }),
  });
  return (
    <section className="program-page">
      <header>
        <h1>{text('arrears.title')}</h1>
        <RemindAll band={band} count={(band ? query.data?.bands.find((one) => one.band === band) : query.data)?.count ?? 0} />
      </header>
      <Part query={query}>
        {({ count, amount, bands: all }) => (
          <ul className="arrears-bands">
            <li>
              <Tile name={text('arrears.all')} count={count} amount={amount} chosen={band === null} onChoose={() => setSearch({})} />
            </li>
            {all.map((one) => (
              <li key={one.band}>
                <Tile
                  name={text(`arrears.bands.${one.band}`)}
                  count={one.count}
                  amount={one.amount}
                  chosen={band === one.band}
                  onChoose={() => setSearch({ band: one.band })}
                />
              </li>
            ))}
          </ul>
        )}
      </Part>
      {/* Below the bands, which are higher than what waits for them. */}
      {!query.isPending && (
        <ModelPage part key={band ?? 'all'} model="studentBill" filter={band ? filters[band] : overdue} title={text('arrears.list')} />
      )}
    </section>
  );
}

interface TileProps {
  readonly name: string;
  readonly count: number;
  readonly amount: number;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Tile({ name, count, amount, chosen, onChoose }: TileProps) {
  const text = useText();
  return (
    <button type="button" className="arrears-band" aria-pressed={chosen} onClick={onChoose}>
      <span>{name}</span>
      <strong>{shownYuan(amount)}</strong>
      <span className="own-note">{text('arrears.count', { count })}</span>
    </button>
  );
}

function RemindAll({ band, count }: { band: Band | null; count: number }) {
  const text = useText();
  const { attempt, done } = useNotices();
  const may = useModel('studentBill').data?.access.actions.includes('remind') === true;
  const remind = useWrite(() => api.post<{ bills: number; teachers: number }>('/api/billing/reminders', band ? { band } : {}));
  if (!may) return null;
  const send = async () => {
    const { bills, teachers } = await remind.mutateAsync();
    done(text('arrears.reminded', { bills, teachers }));
  };
  return (
    <Button type="primary" disabled={count === 0} loading={remind.isPending} onClick={() => void attempt(send)}>
      {text('arrears.remindAll', { count })}
    </Button>
  );
}
