import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useRemove, useSave } from '@zhixing/client/use-writes.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { VIEWS } from './report-data.ts';

interface Props {
  readonly report: string;
  readonly view: RecordRow | 'new';
  readonly search: string;
  readonly close: () => void;
}

/** Saves the report as it is set up, or names, sends and removes a saved one. */
export default function ViewDialog({ report, view, search, close }: Props) {
  const text = useText();
  const { attempt } = useNotices();
  const known = view === 'new' ? null : view;
  const [name, setName] = useState(String(known?.name ?? ''));
  const [rhythm, setRhythm] = useState(String(known?.rhythm ?? 'never'));
  const save = useSave(VIEWS);
  const remove = useRemove(VIEWS);
  const fields = useModel(VIEWS).data?.fields ?? [];
  const label = (field: string) => fields.find((one) => one.name === field)?.label ?? '';
  const options = fields.find((one) => one.name === 'rhythm')?.options ?? [];
  const write = async () => {
    const values = { name: name.trim(), rhythm, ...(known ? {} : { report, search }) };
    const done = await attempt(() => save.mutateAsync({ ...(known ? { id: known.id, version: known.version } : {}), values }));
    if (done) close();
  };
  const drop = async () => {
    if (known && (await attempt(() => remove.mutateAsync({ id: known.id, version: known.version })))) close();
  };
  return (
    <Modal
      open
      title={text(known ? 'reportPage.editView' : 'reportPage.saveView')}
      onCancel={close}
      footer={[
        ...(known
          ? [
              <Button key="remove" danger onClick={() => void drop()}>
                {text('reportPage.removeView')}
              </Button>,
            ]
          : []),
        <Button key="save" type="primary" disabled={name.trim() === ''} loading={save.isPending} onClick={() => void write()}>
          {text('reportPage.save')}
        </Button>,
      ]}
    >
      <Form layout="vertical">
        <Form.Item label={label('name')} htmlFor="report-view-name" required>
          <Input id="report-view-name" value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        <Form.Item label={label('rhythm')} htmlFor="report-view-rhythm" help={text('reportPage.rhythmHelp')}>
          <Select
            id="report-view-rhythm"
            value={rhythm}
            options={options.map((option) => ({ value: option.value, label: option.label }))}
            onChange={(next: string) => setRhythm(next)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
