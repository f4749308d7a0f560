import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf } from '@zhixing/client/model-description.ts';
import { Button, Checkbox, Drawer, Flex, InputNumber, Select, theme } from 'antd';
import type { ReactNode } from 'react';
import type { Pin } from '../grid/column.ts';
import { NARROWEST, WIDEST } from '../grid/geometry.ts';
import { type ColumnSetting, visible } from './layout.ts';
import { useLineDrag } from './use-line-drag.ts';
import type { ListHandle } from './use-list-page.ts';

/** Width of the drawer by the specification. */
const WIDTH = 320;

/** Column settings: visibility, order, width and pin. Applied at once and saved as a user setting. */
export default function ColumnSettings({ list, onClose }: { list: ListHandle; onClose: () => void }) {
  const t = useText();
  const { token } = theme.useToken();
  const { layout, setLayout } = list;
  const move = (name: string, to: number) => {
    const rest = layout.filter((one) => one.name !== name);
    setLayout([...rest.slice(0, to), ...layout.filter((one) => one.name === name), ...rest.slice(to)]);
  };
  const drag = useLineDrag(
    layout.map(({ name }) => name),
    move,
  );
  return (
    <Drawer
      open
      title={t('ui.list.columns')}
      onClose={onClose}
      size={WIDTH}
      styles={{ body: { padding: token.paddingSM } }}
      footer={
        <Flex justify="space-between">
          <Button disabled={!list.arranged} onClick={list.resetLayout}>
            {t('ui.list.resetColumns')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('ui.list.columnsDone')}
          </Button>
        </Flex>
      }
    >
      <Flex ref={drag.lines} vertical gap="small" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {layout.map((column, index) => (
          <ColumnLine key={column.name} list={list} column={column} index={index} drag={drag} onMove={move} onChange={setLayout} />
        ))}
      </Flex>
    </Drawer>
  );
}

interface LineProps {
  readonly list: ListHandle;
  readonly column: ColumnSetting;
  readonly index: number;
  readonly drag: ReturnType<typeof useLineDrag>;
  readonly onMove: (name: string, to: number) => void;
  readonly onChange: (layout: readonly ColumnSetting[]) => void;
}

function ColumnLine({ list, column, index, drag, onMove, onChange }: LineProps) {
  const t = useText();
  const { token } = theme.useToken();
  const { layout } = list;
  const label = fieldOf(list.model, column.name)?.label ?? column.name;
  const put = (changes: Partial<ColumnSetting>) => onChange(layout.map((one) => (one === column ? tidy({ ...column, ...changes }) : one)));
  const button = (by: number, key: string, icon: ReactNode) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      disabled={layout[index + by] === undefined}
      aria-label={t(key, { field: label })}
      onClick={({ currentTarget }) => {
        onMove(column.name, index + by);
        requestAnimationFrame(() => currentTarget.focus());
      }}
    />
  );
  const mark = drag.mark(column.name);
  const edge = mark && `0 ${mark === 'above' ? '-' : ''}${token.lineWidthBold}px ${token.colorPrimary}`;
  return (
    <li style={{ boxShadow: edge, opacity: drag.dragged === column.name ? token.opacityLoading : undefined }}>
      <Flex align="center">
        <Button
          type="text"
          size="small"
          icon={<HolderOutlined />}
          aria-label={t('ui.list.order', { field: label })}
          title={t('ui.list.order', { field: label })}
          style={{ cursor: 'grab', touchAction: 'none' }}
          {...drag.handle(column.name)}
        />
        <Checkbox
          style={{ flex: 1 }}
          checked={!column.hidden}
          disabled={!column.hidden && visible(layout).length === 1}
          onChange={(event) => put({ hidden: !event.target.checked })}
        >
          {label}
        </Checkbox>
        <Flex>
          {button(-1, 'ui.list.moveUp', <ArrowUpOutlined />)}
          {button(1, 'ui.list.moveDown', <ArrowDownOutlined />)}
        </Flex>
      </Flex>
      {!column.hidden && <Measures column={column} label={label} onPut={put} />}
    </li>
  );
}

interface MeasuresProps {
  readonly column: ColumnSetting;
  readonly label: string;
  readonly onPut: (changes: Partial<ColumnSetting>) => void;
}

function Measures({ column, label, onPut }: MeasuresProps) {
  const t = useText();
  const { token } = theme.useToken();
  const pins = (['none', 'start', 'end'] as const).map((value) => ({ value, label: t(`ui.list.pin.${value}`) }));
  return (
    <Flex gap="small" style={{ paddingInlineStart: token.controlHeightSM + token.controlInteractiveSize + token.paddingXS }}>
      <Select<Pin | 'none'>
        size="small"
        value={column.pin ?? 'none'}
        options={pins}
        aria-label={t('ui.list.pinOf', { field: label })}
        onChange={(pin) => onPut({ pin: pin === 'none' ? undefined : pin })}
        style={{ flex: 1 }}
      />
      <InputNumber<number>
        size="small"
        value={column.width ?? null}
        min={NARROWEST}
        max={WIDEST}
        step={8}
        placeholder={t('ui.list.automatic')}
        aria-label={t('ui.list.widthOf', { field: label })}
        onChange={(width) => onPut({ width: width ?? undefined })}
        style={{ flex: 1 }}
      />
    </Flex>
  );
}

/** Omits unset properties to keep the stored layout small. */
const tidy = ({ name, width, pin, hidden }: ColumnSetting): ColumnSetting => ({
  name,
  ...(width !== undefined && { width }),
  ...(pin && { pin }),
  ...(hidden && { hidden }),
});
