import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { FieldCell } from '@zhixing/ui/kinds/field-cell.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';

const MODEL = 'permissionRequest';
const SHOWN = 20;
const facts = { what: 'request', createdAt: 'at', status: 'state', note: 'note' } as const;

/** The user's permission requests with their results. */
export function OwnRequests() {
  const text = useText();
  const userId = useSession(({ user }) => user?.userInfo.userId);
  const model = useModel(MODEL).data;
  const query = useList(MODEL, model ? { size: SHOWN, filter: { createdBy: { eq: userId ?? '' } } } : null);
  if (!model) return null;
  return (
    <>
      <h3>{text('why.own')}</h3>
      <Part query={query}>
        {(page) => (page.list.length > 0 ? <Requests model={model} page={page} /> : <p className="own-note">{text('why.noRequests')}</p>)}
      </Part>
    </>
  );
}

function Requests({ model, page }: { model: ModelDescription; page: RecordPage }) {
  const text = useText();
  const act = useAction(MODEL);
  const { attempt } = useNotices();
  const withdraw = ({ id, version }: RecordRow) =>
    attempt(() => act.mutateAsync({ id, version, action: 'withdraw' }), text('why.withdrawn'));
  const columns: readonly OwnColumn<RecordRow>[] = [
    ...Object.entries(facts).flatMap(([name, key]) => {
      const field = fieldOf(model, name);
      if (!field) return [];
      const labelOf = (value: unknown) => page.labels[name]?.[String(value)];
      const draw = (row: RecordRow) => (row[name] ? <FieldCell field={field} value={row[name]} labelOf={labelOf} /> : null);
      return [{ key: name, title: text(`why.${key}`), draw }];
    }),
    {
      key: 'withdraw',
      title: '',
      label: text('why.withdraw'),
      draw: (row) =>
        row.status === 'waiting' ? (
          <Button size="small" onClick={() => void withdraw(row)}>
            {text('why.withdraw')}
          </Button>
        ) : null,
    },
  ];
  return <OwnTable label={text('why.own')} columns={columns} rows={page.list} rowKey={({ id }) => id} />;
}
