import { PlusOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, theme } from 'antd';
import { todayInChina } from './days.ts';
import { lunarDay } from './lunar.ts';

interface Props {
  readonly day: string;
  readonly name: string;
  /** Language of the lunar calendar; '' where it is not shown. */
  readonly lunarTag: string;
  readonly outside: boolean;
  readonly focusable: 0 | -1;
  readonly onCreate: ((day: string) => void) | undefined;
}

/** The number of a day, its name in the lunar calendar, and the way to add to it. */
export function DayHead({ day, name, lunarTag, outside, focusable, onCreate }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const lunar = lunarTag && lunarDay(day, lunarTag);
  const quiet = { color: token.colorTextSecondary };
  const mark = { background: token.colorPrimary, color: token.colorTextLightSolid, borderRadius: token.borderRadiusSM };
  const look = day === todayInChina() ? mark : outside ? quiet : {};
  return (
    <Flex align="center" gap={token.paddingXXS} style={{ minHeight: token.controlHeightSM }}>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" style={{ paddingInline: token.paddingXXS, ...look }}>
        {Number(day.slice(-2))}
      </span>
      {lunar && <span style={{ ...quiet, fontSize: token.fontSizeSM, whiteSpace: 'nowrap', overflow: 'hidden' }}>{lunar}</span>}
      {onCreate && (
        <Button
          type="text"
          size="small"
          tabIndex={focusable}
          icon={<PlusOutlined />}
          style={{ marginInlineStart: 'auto' }}
          onClick={() => onCreate(day)}
          aria-label={t('ui.types.createOn', { day: name })}
        />
      )}
    </Flex>
  );
}
