import { useText } from '@zhixing/client/i18n.ts';
import { Checkbox } from 'antd';

/** Toggles models that are on no granted page. */
export function ModelScope({ all, onAll }: { all: boolean; onAll: (all: boolean) => void }) {
  const text = useText();
  return (
    <Checkbox checked={all} onChange={(event) => onAll(event.target.checked)}>
      {text('authorise.allModels')}
    </Checkbox>
  );
}
