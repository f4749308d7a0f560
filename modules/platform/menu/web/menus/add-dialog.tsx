import { useText } from '@zhixing/client/i18n.ts';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Form, Modal, Select } from 'antd';
import { EntryFields } from './entry-fields.tsx';
import { newEntry, sentOf } from './entry-values.ts';
import { useEntryForm } from './use-entry-form.ts';
import type { Choices, Kind, MenuActions, MenuRow } from './use-menus.ts';

const kinds: readonly Kind[] = ['directory', 'page', 'model', 'dictionary', 'dataReport', 'screen', 'link'];

interface Props {
  readonly rows: readonly MenuRow[];
  readonly choices: Choices | undefined;
  readonly actions: MenuActions;
  /** Default directory of the new entry. */
  readonly parentId: string;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Creates an entry. Kinds without an implemented page are not offered. */
export default function AddDialog({ rows, choices, actions, parentId, onMade, onClose }: Props) {
  useFocusBack();
  const text = useText();
  const form = useEntryForm(newEntry('model', parentId), false, async (values) => {
    const { told, data } = await actions.add(sentOf(values, null));
    onMade(data.id);
    return told;
  });
  const { values, setValues } = form;
  return (
    <Modal
      open
      width="min(760px, 96vw)"
      title={text('menus.add')}
      okText={text('menus.save')}
      cancelText={text('menus.cancel')}
      okButtonProps={{ loading: form.saving }}
      onOk={() => void form.trySave().then((saved) => saved && onClose())}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={text('menus.fields.kind')} htmlFor="new-kind" extra={text('menus.kindNote')}>
          <Select
            id="new-kind"
            value={values.kind}
            onChange={(kind) => setValues({ ...values, kind, target: '' })}
            options={kinds.map((value) => ({ value, label: text(`menus.kinds.${value}`) }))}
          />
        </Form.Item>
      </Form>
      <EntryFields id="new" rows={rows} choices={choices} values={values} row={null} onChange={setValues} fault={form.fault} />
    </Modal>
  );
}
