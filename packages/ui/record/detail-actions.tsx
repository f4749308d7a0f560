import { EditOutlined, EllipsisOutlined, LockOutlined } from '@ant-design/icons';
import type { SubmissionChoices } from '@zhixing/client/flow-choice.ts';
import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import type { ActionDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { nextAction, useAction } from '@zhixing/client/use-action.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { Button, Flex, Grid, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { DropMenu } from '../widgets/drop-menu.tsx';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { useDetailMenu } from './detail-menu.tsx';
import { extensions, useNextStep } from './extensions.ts';
import { lackedOn } from './lacked.ts';
import { wantField } from './wanted-field.ts';

const ActionDialog = lazyDialog(() => import('./action-dialog.tsx'));
const UnmetDialog = lazyDialog(() => import('./unmet-dialog.tsx'));
const PrintSheet = lazyDialog(() => withTextsAside(import('./print-sheet.tsx')));

/** Number of actions shown as buttons beside editing, the next step included; the others are in a menu. */
const AT_HAND = 2;

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly onEdit: () => void;
  readonly onGone: () => void;
  readonly onCopy?: () => void;
  /** Opens the record on its own page; absent if it is already there. */
  readonly onPage?: () => void;
}

/** Actions that the user may execute on the record, as returned with it: the next step as the primary button, then editing. */
export function DetailActions({ model, one, onEdit, onGone, onCopy, onPage }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<ActionDescription | null>(null);
  const [printing, setPrinting] = useState(false);
  const { next, beside, rest } = useSteps(model, one);
  const step = useNextStep(model, one);
  const items = useDetailMenu(model, one, rest, { onGone, onPrint: () => setPrinting(true), onChoose: setChosen, onCopy, onPage });
  return (
    <Flex gap="small" wrap align="center">
      {one.allowed.closed && <Tag icon={<LockOutlined aria-hidden />}>{t('ui.record.closed')}</Tag>}
      {step && (
        <Button type="primary" onClick={step.onClick}>
          {step.label}
        </Button>
      )}
      {next && <ActionButton action={next} main={step === null} onChoose={setChosen} />}
      {one.allowed.update && (
        <Button type={step || next ? 'default' : 'primary'} icon={<EditOutlined aria-hidden />} onClick={onEdit}>
          {t('ui.action.edit')}
        </Button>
      )}
      {beside.map((action) => (
        <ActionButton key={action.name} action={action} onChoose={setChosen} />
      ))}
      <Lacked model={model} one={one} />
      <DropMenu menu={{ items }} placement="bottomRight">
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t('ui.action.more')} title={t('ui.action.more')} />
      </DropMenu>
      <Suspense>
        {chosen && <ChosenAction model={model} one={one} action={chosen} onEdit={onEdit} onClose={() => setChosen(null)} />}
        {printing && <PrintSheet model={model} one={one} onClose={() => setPrinting(false)} />}
      </Suspense>
    </Flex>
  );
}

/** The next step, the actions beside it, and those in the menu. Review decisions are shown beside the documents they rest on instead. */
function useSteps(model: ModelDescription, { record, allowed }: OneRecord) {
  const phone = Grid.useBreakpoint().md === false;
  const apart = model.review?.actions ?? [];
  const open = model.actions.filter(({ name }) => allowed.actions.includes(name) && !apart.includes(name));
  const next = nextAction(model, record, open);
  const waiting = model.actions.filter((action) => missingFor(model, allowed, action).length > 0 && !apart.includes(action.name));
  const others = [...open.filter((action) => action !== next), ...waiting];
  // On phones there is room for one button beside editing.
  const most = (phone && allowed.update ? 1 : AT_HAND) - (next ? 1 : 0);
  return { next, beside: others.slice(0, most), rest: others.slice(most) };
}

/** The fields that an action waits for, as far as the user sees them. */
const missingFor = (model: ModelDescription, { unmet = {} }: OneRecord['allowed'], { name }: ActionDescription): readonly string[] =>
  unmet[name]?.filter((field) => model.fields.some((shown) => shown.name === field)) ?? [];

interface ActionButtonProps {
  readonly action: ActionDescription;
  /** The next step of the record. */
  readonly main?: boolean;
  readonly onChoose: (action: ActionDescription) => void;
}

const ActionButton = ({ action, main = false, onChoose }: ActionButtonProps) => (
  <Button type={main ? 'primary' : 'default'} onClick={() => onChoose(action)}>
    {action.label}
  </Button>
);

/** Says who may do what the user may not do with the record. */
function Lacked({ model, one }: Pick<Props, 'model' | 'one'>) {
  const lacked = lackedOn(model, one);
  if (!extensions.Holders || lacked.length === 0) return null;
  return (
    <Suspense>
      <extensions.Holders model={model.name} id={one.record.id} abilities={lacked} />
    </Suspense>
  );
}

interface ChosenProps extends Pick<Props, 'model' | 'one' | 'onEdit'> {
  readonly action: ActionDescription;
  readonly onClose: () => void;
}

function ChosenAction({ model, one, action, onEdit, onClose }: ChosenProps) {
  const act = useAction(model.name);
  const { id, version } = one.record;
  const take = async (args: Values | undefined, choices?: SubmissionChoices) => {
    const { handed: oneTimeResult } = await act.mutateAsync({
      id,
      version,
      action: action.name,
      ...(args && { args }),
      ...(choices && { choices }),
    });
    return oneTimeResult;
  };
  const editAt = (field: string) => {
    onClose();
    wantField(id, field);
    onEdit();
  };
  const places = { model: model.name, id, fields: model.fields, ...(one.allowed.update && { onGo: editAt }) };
  const missing = missingFor(model, one.allowed, action);
  if (missing.length > 0) return <UnmetDialog {...places} action={action} missing={missing} onClose={onClose} />;
  return <ActionDialog action={action} on={{ model: model.name, id }} run={take} onClose={onClose} unmet={places} />;
}
