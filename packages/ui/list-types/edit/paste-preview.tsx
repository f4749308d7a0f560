import { useText } from '@zhixing/client/i18n.ts';
import { Modal, theme } from 'antd';
import { ScrollRegion } from '../../widgets/scroll-region.tsx';
import { useFocusBack } from '../../widgets/use-focus-back.ts';
import type { PastedCell } from './pasted.ts';

interface Props {
  readonly cells: readonly PastedCell[];
  readonly nameOf: (cell: PastedCell) => string;
  readonly onApply: (cells: readonly PastedCell[]) => void;
  readonly onClose: () => void;
}

const SHOWN = 200;

/** Preview of a paste, cell by cell; unreadable cells are listed first and skipped. */
export default function PastePreview({ cells, nameOf, onApply, onClose }: Props) {
  const t = useText();
  useFocusBack();
  const { token } = theme.useToken();
  const good = cells.filter(({ issue }) => issue === undefined);
  const bad = cells.filter(({ issue }) => issue !== undefined);
  const cut = { maxWidth: token.screenXS / 3, overflow: 'hidden', textOverflow: 'ellipsis' };
  const line = {
    whiteSpace: 'nowrap',
    padding: token.paddingXXS,
    borderBlockEnd: `${token.lineWidth}px solid ${token.colorBorderSecondary}`,
    textAlign: 'start',
  } as const;
  return (
    <Modal
      open
      width={token.screenMD}
      title={t('ui.edit.pasteTitle')}
      okText={t('ui.edit.pasteApply', { total: good.length })}
      cancelText={t('ui.action.cancel')}
      okButtonProps={{ disabled: good.length === 0 }}
      onOk={() => onApply(good)}
      onCancel={onClose}
    >
      <p role="status">{t(bad.length > 0 ? 'ui.edit.pasteMixed' : 'ui.edit.pasteGood', { good: good.length, bad: bad.length })}</p>
      <ScrollRegion label={t('ui.edit.pasteTitle')} style={{ maxHeight: '50vh', overflow: 'auto' }}>
        <table style={{ width: '100%', borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              {['pasteRow', 'pasteField', 'pasteText', 'pasteResult'].map((key) => (
                <th key={key} scope="col" style={line}>
                  {t(`ui.edit.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...bad, ...good].slice(0, SHOWN).map((cell) => (
              <tr key={`${cell.row.id} ${cell.field.name}`}>
                <td style={line}>{nameOf(cell)}</td>
                <td style={line}>{cell.field.label}</td>
                <td style={{ ...line, ...cut }} title={cell.text}>
                  {cell.text || t('ui.value.none')}
                </td>
                <td style={{ ...line, ...(cell.issue && { color: token.colorErrorText }) }}>{cell.issue ?? t('ui.edit.pasteOk')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Modal>
  );
}
