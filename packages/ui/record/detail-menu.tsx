import { CopyOutlined, DeleteOutlined, ExportOutlined, LinkOutlined, PrinterOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import type { MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { extensions, useExtensions } from './extensions.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useDelete } from './use-delete.ts';

interface Means {
  readonly onGone: () => void;
  readonly onPrint: () => void;
  readonly onChoose: (action: ActionDescription) => void;
  readonly onCopy?: (() => void) | undefined;
  readonly onPage?: (() => void) | undefined;
}

type Items = NonNullable<MenuProps['items']>;

/** The menu of a record: the actions without a button, those of its module, and what every record offers. */
export function useDetailMenu(model: ModelDescription, one: OneRecord, rest: readonly ActionDescription[], means: Means): Items {
  const t = useText();
  const { id } = one.record;
  const remove = useDelete(model.name);
  const go = useNavigate();
  const more = useExtensions(model)(one.record);
  const copyLink = useCopyLink(model.name, id);
  const why = extensions.why?.(model.name, id);
  const removeAsked = async () => {
    if (await remove(one.record)) means.onGone();
  };
  const own: Items = [...rest.map((action) => ({ key: action.name, label: action.label, onClick: () => means.onChoose(action) })), ...more];
  const last: Items = [
    { type: 'divider' },
    { key: '-delete', icon: <DeleteOutlined />, danger: true, label: t('ui.action.delete'), onClick: removeAsked },
  ];
  return [
    ...own,
    ...(own.length > 0 ? [{ type: 'divider' as const }] : []),
    ...waysOf(t, means),
    { key: '-print', icon: <PrinterOutlined />, label: t('ui.record.print'), onClick: means.onPrint },
    { key: '-link', icon: <LinkOutlined />, label: t('ui.record.copyLink'), onClick: copyLink },
    ...(why ? [{ key: '-why', icon: <QuestionCircleOutlined />, label: t('ui.record.why'), onClick: () => void go(why) }] : []),
    ...(one.allowed.delete ? last : []),
  ];
}

const waysOf = (t: (key: string) => string, { onCopy, onPage }: Means): Items => [
  ...(onCopy ? [{ key: '-copy', icon: <CopyOutlined />, label: t('ui.record.copy'), onClick: onCopy }] : []),
  ...(onPage ? [{ key: '-page', icon: <ExportOutlined />, label: t('ui.record.ownPage'), onClick: onPage }] : []),
];
