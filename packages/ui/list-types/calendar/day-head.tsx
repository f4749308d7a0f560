import { PlusOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { lunarDay } from '@zhixing/client/lunar.ts';
import type { DayMark } from '@zhixing/client/use-work-days.ts';
import { Button, Flex, theme } from 'antd';
import { todayInChina } from './days.ts';

interface Props {
  readonly day: string;
  readonly name: string;
  /** Whether lunar dates are shown. */
  readonly lunar: boolean;
  readonly mark: DayMark | undefined;
  readonly outside: boolean;
  readonly focusable: 0 | -1;
  readonly onCreate: ((day: string) => void) | undefined;
}

/** Day number, holiday or lunar date, and an add button. */
export function DayHead({ day, name, lunar, mark, outside, focusable, onCreate }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const note = mark?.name || (lunar && lunarDay(day));
  const quiet = { color: token.colorTextSecondary };
  const filled = { background: token.colorPrimary, color: token.colorTextLightSolid, borderRadius: token.borderRadiusSM };
  const look = day === todayInChina() ? filled : outside ? quiet : {};
  return (
    <Flex align="center" gap={token.paddingXXS} style={{ minHeight: token.controlHeightSM }}>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" style={{ paddingInline: token.paddingXXS, ...look }}>
        {Number(day.slice(-2))}
      </span>
      {mark && (
        <span style={{ color: mark.off ? token.colorError : token.colorTextSecondary, fontSize: token.fontSizeSM, whiteSpace: 'nowrap' }}>
          {t(mark.off ? 'ui.types.dayOff' : 'ui.types.dayWorked')}
        </span>
      )}
      {note && (
        <span style={{ ...quiet, fontSize: token.fontSizeSM, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {note}
        </span>
      )}
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
