import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useRemove, useSave } from '@zhixing/client/use-writes.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const MODEL = 'reportView';
const MOST = 50;

/** The reports that the reader has set up and saved, and the way to save this one or have its figures sent. */
export function ReportViews({ report }: { report: string }) {
  const text = useText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const saved = useList(MODEL, { size: MOST, filter: { report }, fields: ['name', 'search', 'rhythm'] }).data?.list ?? [];
  const [editing, setEditing] = useState<RecordRow | 'new' | null>(null);
  const current = plain(search);
  const shown = saved.find((view) => plain(String(view.search ?? '')) === current);
  // The name of a report of the installation stands in the address, too.
  const open = (view: RecordRow) => {
    const next = new URLSearchParams(String(view.search ?? ''));
    const name = new URLSearchParams(search).get('name');
    if (name) next.set('name', name);
    void navigate({ pathname, search: `?${next}` });
  };
  return (
    <>
      <DropMenu
        menu={{
          selectedKeys: shown ? [shown.id] : [],
          items: [
            ...saved.map((view) => ({ key: view.id, label: String(view.name), onClick: () => open(view) })),
            ...(saved.length > 0 ? [{ type: 'divider' as const }] : []),
            { key: 'save', label: text('reportPage.saveView'), onClick: () => setEditing('new') },
            ...(shown ? [{ key: 'edit', label: text('reportPage.editView'), onClick: () => setEditing(shown) }] : []),
          ],
        }}
      >
        <Button>{shown ? String(shown.name) : text('reportPage.views')}</Button>
      </DropMenu>
      {editing && <ViewDialog report={report} view={editing} search={current} close={() => setEditing(null)} />}
    </>
  );
}

/** The parameters that make up a view: not the name of the report, nor the rows that are open. */
function plain(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['name', 'cell']) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}

interface DialogProps {
  readonly report: string;
  readonly view: RecordRow | 'new';
  readonly search: string;
  readonly close: () => void;
}

function ViewDialog({ report, view, search, close }: DialogProps) {
  const text = useText();
  const { attempt } = useNotices();
  const known = view === 'new' ? null : view;
  const [name, setName] = useState(String(known?.name ?? ''));
  const [rhythm, setRhythm] = useState(String(known?.rhythm ?? 'never'));
  const save = useSave(MODEL);
  const remove = useRemove(MODEL);
  const fields = useModel(MODEL).data?.fields ?? [];
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
