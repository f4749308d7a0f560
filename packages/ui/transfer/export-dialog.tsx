import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import { useApproval } from '@zhixing/client/use-approval.ts';
import { startExport } from '@zhixing/client/use-bulk.ts';
import type { Job } from '@zhixing/client/use-jobs.ts';
import type { ListQuery } from '@zhixing/client/use-list.ts';
import { Button, Checkbox, Flex, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { MinorsApprovalNotice } from '../review/minors-approval-notice.tsx';
import { useNotices } from '../states/use-notices.ts';
import { Words } from '../widgets/words.tsx';
import ExportProgress from './export-progress.tsx';
import { MaskedNote } from './masked-note.tsx';

type Format = 'xlsx' | 'csv';

/** Minimum length of a reason on the server. */
const MIN_LENGTH = 4;

/** The rows of a list, or those behind a figure. */
export interface ExportedRows {
  readonly model: ModelDescription;
  /** Columns chosen at first. */
  readonly shown: readonly FieldDescription[];
  readonly query: ListQuery;
  readonly total: number;
  /** The rows are a part of the rows. */
  readonly narrowed: boolean;
}

/** Exports rows with chosen columns and format: same filters, search and order, all pages. */
export default function ExportDialog({ rows, onClose }: { rows: ExportedRows; onClose: () => void }) {
  const t = useText();
  const { attempt } = useNotices();
  const [format, setFormat] = useState<Format>('xlsx');
  const [names, setNames] = useState<readonly string[]>(() => rows.shown.map((field) => field.name));
  const [job, setJob] = useState<Job | null>(null);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const fields = exportable(rows);
  const minors = rows.model.minors === true || fields.some((field) => field.minors === true && names.includes(field.name));
  const approval = useApproval({ name: rows.model.name, minors }, 'export');
  const { okText, cancelText, show, enough } = LOOKS[approval.stage];
  const start = async () => {
    const { page: _page, size: _size, ...query } = rows.query;
    const ordered = fields.map((field) => field.name).filter((name) => names.includes(name));
    setJob(await startExport(rows.model.name, { ...query, fields: ordered }, format, reason.trim()));
  };
  const submit = async () => {
    setBusy(true);
    if (approval.stage !== 'apply') await attempt(start);
    else if (await attempt(() => approval.apply(reason.trim()), t('review.minors.applied'))) onClose();
    setBusy(false);
  };
  if (job) return <ExportProgress job={job} onClose={onClose} onAgain={() => setJob(null)} />;
  return (
    <Modal
      open
      title={t('ui.action.export')}
      okText={t(okText)}
      cancelText={t(cancelText)}
      okButtonProps={{ disabled: names.length === 0 || reason.trim().length < enough, style: enough === NEVER ? { display: 'none' } : {} }}
      confirmLoading={busy}
      onOk={submit}
      onCancel={onClose}
    >
      <MinorsApprovalNotice approval={approval} />
      <Flex vertical gap="middle">
        {show.reason === null ? null : <Reason label={t(show.reason)} value={reason} onChange={setReason} />}
        {/* For models not about minors, columns with data of minors can be deselected instead. */}
        {show.choices || rows.model.minors !== true ? (
          <>
            <FormatChoice rows={rows} format={format} onChange={setFormat} />
            <ColumnChoice fields={fields} names={names} onChange={setNames} />
            <MaskedNote fields={fields} names={names} masked={rows.model.masked} />
          </>
        ) : null}
      </Flex>
    </Modal>
  );
}

/** No reason is long enough; also hides the button. */
const NEVER = Number.POSITIVE_INFINITY;

const exporting = { okText: 'ui.export.download', cancelText: 'ui.action.cancel', show: { reason: null, choices: true }, enough: 0 };

/** The dialog at each stage of an approval. */
const LOOKS = {
  free: exporting,
  checking: { ...exporting, enough: 1 },
  ready: { ...exporting, show: { reason: 'review.minors.reason', choices: true }, enough: MIN_LENGTH },
  apply: { ...exporting, okText: 'review.minors.submit', show: { reason: 'review.minors.why', choices: false }, enough: MIN_LENGTH },
  waiting: { ...exporting, cancelText: 'ui.action.close', show: { reason: null, choices: false }, enough: NEVER },
} as const;

interface FormatProps {
  readonly rows: ExportedRows;
  readonly format: Format;
  readonly onChange: (format: Format) => void;
}

/** Row count and format. */
function FormatChoice({ rows, format, onChange }: FormatProps) {
  const t = useText();
  return (
    <>
      <Words>{t(rows.narrowed ? 'ui.export.filtered' : 'ui.export.all', { total: rows.total })}</Words>
      <Form.Item label={t('ui.export.format')} style={{ margin: 0 }}>
        <Radio.Group aria-label={t('ui.export.format')} value={format} onChange={(event) => onChange(event.target.value)}>
          <Radio value="xlsx">Excel (.xlsx)</Radio>
          <Radio value="csv">CSV</Radio>
        </Radio.Group>
      </Form.Item>
    </>
  );
}

interface ReasonProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

function Reason({ label, value, onChange }: ReasonProps) {
  return (
    <Form.Item label={label} htmlFor="export-reason" required colon={false} style={{ margin: 0 }}>
      <Input id="export-reason" value={value} onChange={(event) => onChange(event.target.value)} maxLength={200} aria-required />
    </Form.Item>
  );
}

interface ChoiceProps {
  readonly fields: readonly FieldDescription[];
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

function ColumnChoice({ fields, names, onChange }: ChoiceProps) {
  const t = useText();
  return (
    <Flex vertical gap="small">
      <Flex align="center" justify="space-between">
        <Words>{t('ui.export.columns', { chosen: names.length, total: fields.length })}</Words>
        <Flex>
          <Button type="link" size="small" onClick={() => onChange(fields.map((field) => field.name))}>
            {t('ui.export.allColumns')}
          </Button>
          <Button type="link" size="small" onClick={() => onChange([])}>
            {t('ui.export.noColumns')}
          </Button>
        </Flex>
      </Flex>
      <Checkbox.Group
        aria-label={t('ui.list.columns')}
        value={[...names]}
        onChange={onChange}
        options={fields.map((field) => ({ value: field.name, label: field.label }))}
        style={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', maxHeight: '40vh', overflowY: 'auto' }}
      />
    </Flex>
  );
}

// Columns of the list in its order, then all other readable fields.
function exportable(rows: ExportedRows): FieldDescription[] {
  const others = rows.model.fields.filter((field) => !rows.shown.includes(field) && !['id', 'version'].includes(field.name));
  return [...rows.shown, ...others];
}
