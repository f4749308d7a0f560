import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import { type ArrangementState, notePrinted, type PartName, parts } from './arranging.ts';

interface Props {
  readonly state: ArrangementState;
  readonly onDone: () => void;
}

/** What has changed since each list was printed. */
export function PrintedLists({ state, onDone }: Props) {
  const text = useText();
  const { failed } = useNotices();
  const print = (kind: PartName) => {
    notePrinted(state.trip.id, kind).then(onDone, failed);
  };
  return (
    <section className="arranging-printed">
      <h2>{text('arranging.printed')}</h2>
      {parts.map((part) => (
        <div key={part}>
          <h3>
            {text(`arranging.part.${part}`)} <Button onClick={() => print(part)}>{text('arranging.notePrinted')}</Button>
          </h3>
          <Changes printed={state.printed[part]} />
        </div>
      ))}
    </section>
  );
}

function Changes({ printed }: { printed: ArrangementState['printed'][PartName] }) {
  const text = useText();
  if (!printed) return <p className="own-note">{text('arranging.neverPrinted')}</p>;
  return (
    <>
      <p className="own-note">{text('arranging.since', { at: dateTime(printed.printedAt), count: printed.changes.length })}</p>
      <ul>
        {printed.changes.map(({ name, from, to }) => (
          <li key={`${name} ${from} ${to}`}>
            {name}: {from ?? '—'} → {to ?? '—'}
          </li>
        ))}
      </ul>
    </>
  );
}
