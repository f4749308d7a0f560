import { useText } from '@zhixing/client/i18n.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';

/** Above the fields of a print template: a button to its designer. */
export default function PrintAside({ model, one: { record } }: RecordAside) {
  const text = useText();
  const go = useNavigate();
  if (!model.access.update) return null;
  return (
    <p>
      <Button type="primary" onClick={() => void go(`/onlineDev/printDev?design=${record.id}`)}>
        {text('printDesign.open')}
      </Button>
    </p>
  );
}
