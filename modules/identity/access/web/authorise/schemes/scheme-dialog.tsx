import { useText } from '@zhixing/client/i18n.ts';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { SchemeCondition, type SchemeFilter } from './scheme-condition.tsx';
import { SubjectSelect } from './subject-select.tsx';
import { useSaving } from './use-saving.ts';
import type { Scheme } from './use-schemes.ts';

interface Props {
  /** The scheme to edit; a new one if omitted. */
  readonly scheme?: Scheme;
  /** The model of a new scheme, if known. */
  readonly subject?: string;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

const nothingAsked: SchemeFilter = { condition: null, waiting: 0, fits: true };

/** Edits a data scheme: its model, name and condition. */
export default function SchemeDialog({ scheme, subject: known, onSaved, onClose }: Props) {
  useFocusBack();
  const text = useText();
  const [values, setValues] = useState(() => beginningOf(scheme, known));
  const [asked, setAsked] = useState<SchemeFilter>({ ...nothingAsked, condition: scheme?.condition ?? null });
  const [tried, setTried] = useState(false);
  const { wrong, saving, save } = useSaving(scheme, onSaved);
  const faults = faultsOf(values, asked);
  const fault = (name: string): string | undefined => (tried && faults[name] ? text(faults[name]) : wrong[name]);
  const trySave = () => {
    setTried(true);
    if (Object.keys(faults).length === 0) void save({ ...values, condition: asked.condition });
  };
  return (
    <Modal
      open
      width="min(860px, 96vw)"
      title={text(scheme ? 'authorise.schemes.edit' : 'authorise.schemes.make')}
      okText={text('authorise.save')}
      cancelText={text('authorise.cancel')}
      okButtonProps={{ loading: saving }}
      onOk={trySave}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={text('authorise.schemes.subject')} htmlFor="scheme-subject" required {...fieldFault(fault('subject'))}>
          <SubjectSelect
            id="scheme-subject"
            value={values.subject}
            disabled={scheme !== undefined || known !== undefined}
            onChange={(subject) => {
              setValues({ ...values, subject });
              setAsked(nothingAsked);
            }}
          />
        </Form.Item>
        <Form.Item label={text('authorise.schemes.name')} htmlFor="scheme-name" required {...fieldFault(fault('name'))}>
          <Input
            id="scheme-name"
            value={values.name}
            maxLength={40}
            onChange={({ target }) => setValues({ ...values, name: target.value })}
          />
        </Form.Item>
        {values.subject && <SchemeCondition key={values.subject} model={values.subject} value={asked.condition} onChange={setAsked} />}
        {fault('condition') && <Alert type="error" showIcon title={fault('condition')} />}
        <Form.Item label={text('authorise.schemes.remark')} htmlFor="scheme-remark">
          <Input
            id="scheme-remark"
            value={values.remark}
            maxLength={500}
            onChange={({ target }) => setValues({ ...values, remark: target.value })}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

interface Values {
  readonly subject: string;
  readonly name: string;
  readonly remark: string;
}

const beginningOf = (scheme: Scheme | undefined, subject = ''): Values => ({
  subject: scheme?.subject ?? subject,
  name: scheme?.name ?? '',
  remark: scheme?.remark ?? '',
});

/** Text keys of missing values, by field. */
function faultsOf({ subject, name }: Values, { condition, waiting, fits }: SchemeFilter): Readonly<Record<string, string>> {
  return {
    ...(!subject && { subject: 'authorise.schemes.subjectMissing' }),
    ...(!name.trim() && { name: 'authorise.schemes.nameMissing' }),
    ...((!condition || waiting > 0) && { condition: 'authorise.schemes.conditionMissing' }),
    ...(!fits && { condition: 'authorise.schemes.tooDeep' }),
  };
}

const fieldFault = (fault: string | undefined) => (fault ? { validateStatus: 'error' as const, help: fault } : {});
