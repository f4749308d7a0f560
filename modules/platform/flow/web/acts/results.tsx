import { useText } from '@zhixing/client/i18n.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Modal } from 'antd';
import { Thumb } from '../thumb.tsx';

/** The result for one of several tasks. */
export interface Result {
  readonly task: string;
  readonly title: string;
  readonly done: boolean;
  readonly why: string | null;
}

/** Lists the results of a batch, failures first. */
export default function Results({ title, results, onClose }: { title: string; results: readonly Result[]; onClose: () => void }) {
  const text = useText();
  const failed = results.filter(({ done }) => !done).length;
  const close = { okText: text('flow.known'), cancelButtonProps: { style: { display: 'none' } } };
  return (
    <Thumb>
      <Modal open title={title} {...close} onOk={onClose} onCancel={onClose}>
        <p role="status">{text('flow.batch.ended', { done: results.length - failed, failed })}</p>
        <ul className="flow-results">
          {results
            .toSorted((a, b) => Number(a.done) - Number(b.done))
            .map(({ task, title: name, done, why }) => (
              <li key={task}>
                <ToneTag tone={done ? 'success' : 'danger'}>{text(done ? 'flow.batch.done' : 'flow.batch.failed')}</ToneTag>
                <span>
                  {name}
                  {why ? <small>{why}</small> : null}
                </span>
              </li>
            ))}
        </ul>
      </Modal>
    </Thumb>
  );
}
