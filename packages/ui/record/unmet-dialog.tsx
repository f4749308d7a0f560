import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { Flex, Modal } from 'antd';
import { useFocusBack } from '../widgets/use-focus-back.ts';
import { Words } from '../widgets/words.tsx';
import { UnmetFields, type UnmetPlaces } from './unmet-fields.tsx';

interface Props extends UnmetPlaces {
  readonly action: ActionDescription;
  /** The fields that have to be filled in before the action is possible. */
  readonly missing: readonly string[];
  readonly onClose: () => void;
}

/** Says which fields an action waits for, and leads to each of them. */
export default function UnmetDialog({ action, missing, onClose, ...places }: Props) {
  const t = useText();
  useFocusBack();
  const texts = Object.fromEntries(missing.map((name) => [name, t('ui.form.missing')]));
  return (
    <Modal open title={action.label} okButtonProps={{ style: { display: 'none' } }} cancelText={t('ui.action.close')} onCancel={onClose}>
      <Flex vertical gap="small">
        <Words>{t('ui.record.unmet', { action: action.label })}</Words>
        <UnmetFields {...places} texts={texts} />
      </Flex>
    </Modal>
  );
}
