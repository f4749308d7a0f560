import { useText } from '@zhixing/client/i18n.ts';
import { shownYuan } from '@zhixing/model/fen.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Button, Empty } from 'antd';
import { LineRow } from './line-row.tsx';
import { useLines } from './use-lines.ts';

/** Transfers one below the other, the oldest first: what came, which bill it seems to pay, and one step to post it. */
export function MatchBoard({ onImport }: { onImport: () => void }) {
  const text = useText();
  const query = useLines();
  return (
    <section className="program-page" aria-label={text('bank.views.match')}>
      <Part query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('bank.none')}>
              <Button onClick={onImport}>{text('bank.toImport')}</Button>
            </Empty>
          ) : (
            <>
              <p className="own-note" role="status">
                {text('bank.counts', {
                  count: list.length,
                  proposed: list.filter(({ proposal }) => proposal !== null).length,
                  amount: shownYuan(list.reduce((sum, { amount }) => sum + amount, 0)),
                })}
              </p>
              <ul className="bank-lines">
                {list.map((line) => (
                  <LineRow key={line.id} line={line} />
                ))}
              </ul>
            </>
          )
        }
      </Part>
    </section>
  );
}
