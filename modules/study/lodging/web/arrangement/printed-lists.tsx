import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import { type ArrangementState, type ListName, lists, printList } from './arranging.ts';

interface Props {
  readonly state: ArrangementState;
  readonly onDone: () => void;
}

/** The lists of the trip to print, and what has changed since each was printed. */
export function PrintedLists({ state, onDone }: Props) {
  const text = useText();
  const { failed } = useNotices();
  const print = (list: ListName, format: 'pdf' | 'xlsx') => {
    printList(state.trip.id, list, format).then(onDone, failed);
  };
  return (
    <section className="arranging-printed">
      <h2>{text('arranging.printed')}</h2>
      {lists.map((list) => (
        <div key={list}>
          <h3>{text(`arranging.list.${list}`)}</h3>
          <Changes printed={state.printed[list]} />
          <span>
            <Button size="small" onClick={() => print(list, 'pdf')}>
              {text('arranging.printPdf')}
            </Button>
            <Button size="small" onClick={() => print(list, 'xlsx')}>
              {text('arranging.printXlsx')}
            </Button>
          </span>
        </div>
      ))}
    </section>
  );
}

function Changes({ printed }: { printed: ArrangementState['printed'][ListName] }) {
  const text = useText();
  if (!printed) return <p className="own-note">{text('arranging.neverPrinted')}</p>;
  return (
    <div>
      <p className="own-note">{text('arranging.since', { at: dateTime(printed.printedAt), count: printed.changes.length })}</p>
      {printed.changes.length > 0 && (
        <ul>
          {printed.changes.map(({ name, from, to }) => (
            <li key={`${name} ${from} ${to}`}>
              {name}: {from ?? '—'} → {to ?? '—'}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
