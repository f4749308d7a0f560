import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { Failure } from '@zhixing/ui/record/failure.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Form } from 'antd';
import type { FlowDetail } from '../flow.ts';
import { flowPath, useFlowChanged } from '../use-flow.ts';
import { type Act, dangerous, labelOf, mustSay, withFiles, withOpinion, withPeople } from './act.ts';
import ChosenFields from './chosen-fields.tsx';
import { FilesField } from './files-field.tsx';
import { OpinionField } from './opinion-field.tsx';
import { PeopleField } from './people-field.tsx';
import { Sheet } from './sheet.tsx';
import { SignatureField } from './signature-field.tsx';
import UrgencyField from './urgency-field.tsx';
import { type ActHandle, useAct } from './use-act.ts';
import { AddFields, NodeField, ReturnFields, WhichField } from './where-fields.tsx';

interface Props {
  readonly detail: FlowDetail;
  readonly act: Act;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onFields: (fields: Readonly<Record<string, string>>) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Dialog for the input that an act needs; submits it. */
export default function ActSheet({ detail, act, values, onFields, onDone, onClose }: Props) {
  const text = useText();
  const form = useAct({ detail, act, values, onDone, onFields });
  const title = text(`flow.acts.${labelOf(act)}`);
  const keeps = act.offer !== undefined && withFiles.includes(act.key);
  return (
    <Sheet
      title={title}
      about={detail.title}
      ok={title}
      danger={dangerous.includes(act.key)}
      busy={form.busy}
      onOk={() => void form.send()}
      onClose={onClose}
      extra={keeps ? <SaveSignatureButton detail={detail} act={act} form={form} values={values} onKept={onClose} /> : undefined}
    >
      <Failure error={form.failure} />
      {act.for ? <p className="flow-note">{text('flow.standsIn', { name: detail.people[act.for] ?? '' })}</p> : null}
      <Form layout="vertical" component="div">
        <Fields detail={detail} act={act} form={form} />
      </Form>
    </Sheet>
  );
}

function Fields({ detail, act, form }: { detail: FlowDetail; act: Act; form: ActHandle }) {
  const text = useText();
  const { key, offer } = act;
  const { filled, change, errorOf } = form;
  const people = withPeople[key];
  const says = withOpinion.includes(key);
  const plain = !says && !people && key !== 'removeSign';
  return (
    <>
      {plain ? <Sure detail={detail} act={act} /> : null}
      {key === 'skip' ? <p className="flow-note">{text('flow.skipping')}</p> : null}
      {key === 'return' ? <ReturnFields detail={detail} act={act} form={form} /> : null}
      {key === 'reactivate' ? (
        <NodeField detail={detail} form={form} nodes={detail.offered.reactivation} label={text('flow.goesOnFrom')} />
      ) : null}
      {['removeSign', 'assign', 'handOver'].includes(key) ? <WhichField detail={detail} act={act} form={form} /> : null}
      {people ? <ToPeople act={act} form={form} many={people === 'many'} /> : null}
      {key === 'addSign' ? <AddFields form={form} /> : null}
      <ChosenFields choices={form.choices} chosen={filled.chosen} onChange={(chosen) => change({ chosen })} errorOf={errorOf} />
      {key === 'submit' ? <UrgencyField value={filled.urgency} onChange={(urgency) => change({ urgency })} /> : null}
      {says ? (
        <OpinionField
          value={filled.opinion}
          onChange={(opinion) => change({ opinion })}
          required={mustSay(act)}
          error={errorOf('opinion')}
        />
      ) : null}
      <Along act={act} form={form} />
      {key === 'agree' && offer?.acts.includes('copy') ? <CopyTo form={form} /> : null}
    </>
  );
}

/** The users an act names. The actor cannot choose themselves, except as a flow administrator. */
function ToPeople({ act: { key }, form, many }: { act: Act; form: ActHandle; many: boolean }) {
  const text = useText();
  const user = useSession((session) => session.user?.userInfo.userId);
  return (
    <PeopleField
      id="flow-people"
      label={text(`flow.to.${key}`)}
      value={form.filled.people}
      onChange={(next) => form.change({ people: next })}
      many={many}
      required
      error={form.errorOf('people')}
      without={key === 'assign' || key === 'handOver' ? undefined : user}
    />
  );
}

function CopyTo({ form }: { form: ActHandle }) {
  const text = useText();
  const user = useSession((session) => session.user?.userInfo.userId);
  const { copyTo } = form.filled;
  return (
    <PeopleField
      id="flow-copy"
      label={text('flow.copyTo')}
      value={copyTo}
      onChange={(next) => form.change({ copyTo: next })}
      many
      without={user}
    />
  );
}

/** Signature and files of an act. */
function Along({ act: { key, offer }, form }: { act: Act; form: ActHandle }) {
  const { filled, change, errorOf } = form;
  const signs = (key === 'agree' || key === 'reject') && offer?.wants.signature;
  return (
    <>
      {signs ? (
        <SignatureField value={filled.signature} onChange={(signature) => change({ signature })} error={errorOf('signature')} />
      ) : null}
      {withFiles.includes(key) ? (
        <FilesField
          value={filled.files}
          onChange={(files) => change({ files })}
          required={key === 'agree' && offer?.wants.file === true}
          error={errorOf('files')}
        />
      ) : null}
    </>
  );
}

/** Saves the input as a draft on the server, available on every device of the user. */
function SaveSignatureButton({
  detail,
  act,
  form,
  values,
  onKept,
}: Pick<Props, 'detail' | 'act' | 'values'> & { form: ActHandle; onKept: () => void }) {
  const text = useText();
  const { attempt } = useNotices();
  const changed = useFlowChanged();
  const save = () =>
    attempt(async () => {
      const { opinion, files } = form.filled;
      await api.put(`${flowPath(detail.id)}/tasks/${act.task}/draft`, { opinion, files, values });
      onKept();
      await changed();
    }, text('flow.kept'));
  return <Button onClick={() => void save()}>{text('flow.keep')}</Button>;
}

/** Confirmation of an act without input, with its side effects. */
function Sure({ detail, act }: { detail: FlowDetail; act: Act }) {
  const text = useText();
  return (
    <>
      {act.key === 'delete' && detail.parent ? <p>{text('flow.childGoes')}</p> : null}
      <p>{text('flow.sure', { act: text(`flow.acts.${labelOf(act)}`) })}</p>
    </>
  );
}
