import { useText } from '@zhixing/client/i18n.ts';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import { Modal } from 'antd';
import { useFacts } from './fields.ts';
import type { Choice, Kind } from './use-choices.ts';

interface Props {
  readonly kind: Kind;
  readonly list: readonly Choice[];
  readonly onClose: () => void;
}

/** Up to four choices side by side; rows in which they differ are marked. */
export default function CompareDialog({ kind, list, onClose }: Props) {
  const text = useText();
  const facts = useFacts(kind, true);
  return (
    <Modal open width="min(1080px, 96vw)" title={text('choice.comparison')} footer={null} onCancel={onClose}>
      <ScrollRegion className="choice-compare" label={text('choice.comparison')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('choice.fact')}</th>
              {list.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ key, label, of }) => {
              const differs = new Set(list.map(of)).size > 1;
              return (
                <tr key={key} data-differs={differs || undefined}>
                  <th scope="row">
                    {label}
                    {differs && <small>{text('choice.differs')}</small>}
                  </th>
                  {list.map((choice) => (
                    <td key={choice.id}>{of(choice)}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </Modal>
  );
}
