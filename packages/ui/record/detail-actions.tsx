import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EllipsisOutlined,
  ExportOutlined,
  LinkOutlined,
  PrinterOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import type { Chosen } from '@zhixing/client/flow-choice.ts';
import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import type { ActionDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { Button, Flex, Grid, type MenuProps } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { DropMenu } from '../widgets/drop-menu.tsx';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { extensions, useExtensions } from './extensions.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useDelete } from './use-delete.ts';

const ActionDialog = lazyDialog(() => import('./action-dialog.tsx'));
const PrintSheet = lazyDialog(() => withTextsAside(import('./print-sheet.tsx')));

/** Number of actions shown as buttons beside editing; the others are in a menu. */
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

/** Actions that the user may execute on the record, as returned with it. */
export function DetailActions({ model, one, onEdit, onGone, onCopy, onPage }: Props) {
  const t = useText();
  const phone = Grid.useBreakpoint().lg === false;
  const remove = useDelete(model.name);
  const act = useAction(model.name);
  const go = useNavigate();
  const more = useExtensions(model)(one.record);
  const copyLink = useCopyLink(model.name, one.record.id);
  const [chosenAction, setChosenAction] = useState<ActionDescription | null>(null);
  const [printing, setPrinting] = useState(false);
  const { record, allowed } = one;
  const { id, version } = record;

  const removeAsked = async () => {
    if (await remove(record)) onGone();
  };
  const take = async (action: ActionDescription, args: Values | undefined, choices?: { readonly chosen: Chosen }) => {
    const { handed: oneTimeResult } = await act.mutateAsync({
      id,
      version,
      action: action.name,
      ...(args && { args }),
      ...(choices && { choices }),
    });
    return oneTimeResult;
  };
  // Review decisions are shown beside the documents they rest on instead.
  const apart = model.review?.actions ?? [];
  const offered = model.actions.filter(({ name }) => allowed.actions.includes(name) && !apart.includes(name));
  const why = extensions.why?.(model.name, id);
  // On phones there is room for one button beside editing: the first action.
  const atHand = offered.slice(0, phone && allowed.update ? 1 : AT_HAND);
  const items: NonNullable<MenuProps['items']> = [
    ...offered.slice(atHand.length).map((action) => ({ key: action.name, label: action.label, onClick: () => setChosenAction(action) })),
    ...more,
    ...(offered.length > atHand.length || more.length > 0 ? [{ type: 'divider' as const }] : []),
    ...(onCopy ? [{ key: '-copy', icon: <CopyOutlined />, label: t('ui.record.copy'), onClick: onCopy }] : []),
    ...(onPage ? [{ key: '-page', icon: <ExportOutlined />, label: t('ui.record.ownPage'), onClick: onPage }] : []),
    { key: '-print', icon: <PrinterOutlined />, label: t('ui.record.print'), onClick: () => setPrinting(true) },
    { key: '-link', icon: <LinkOutlined />, label: t('ui.record.copyLink'), onClick: copyLink },
    ...(why ? [{ key: '-why', icon: <QuestionCircleOutlined />, label: t('ui.record.why'), onClick: () => void go(why) }] : []),
    ...(allowed.delete
      ? [
          { type: 'divider' as const },
          { key: '-delete', icon: <DeleteOutlined />, danger: true, label: t('ui.action.delete'), onClick: removeAsked },
        ]
      : []),
  ];
  return (
    <Flex gap="small" wrap>
      {atHand.map((action) => (
        <Button key={action.name} onClick={() => setChosenAction(action)}>
          {action.label}
        </Button>
      ))}
      {allowed.update && (
        <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
          {t('ui.action.edit')}
        </Button>
      )}
      <DropMenu menu={{ items }} placement="bottomRight">
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t('ui.action.more')} title={t('ui.action.more')} />
      </DropMenu>
      <Suspense>
        {chosenAction && (
          <ActionDialog
            action={chosenAction}
            on={{ model: model.name, id }}
            run={(...told) => take(chosenAction, ...told)}
            onClose={() => setChosenAction(null)}
          />
        )}
        {printing && <PrintSheet model={model} one={one} onClose={() => setPrinting(false)} />}
      </Suspense>
    </Flex>
  );
}
