import { useText } from '@zhixing/client/i18n.ts';
import { InputNumber } from 'antd';
import { useId } from 'react';
import type { ChangeAddress, ReportAddress } from './report-address.ts';

interface Props {
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
}

const LIMIT = 99_999;

/** Groups of fewer answers are not shown, since a mean over few tells little. */
export default function ReportLeast({ address, change }: Props) {
  const text = useText();
  const id = useId();
  return (
    <fieldset aria-label={text('reportPage.least')}>
      <label htmlFor={id}>{text('reportPage.least')}</label>
      <InputNumber
        id={id}
        min={1}
        max={LIMIT}
        precision={0}
        changeOnWheel={false}
        {...(address.least === null ? {} : { defaultValue: address.least })}
        placeholder={text('reportPage.least')}
        onBlur={({ target }) => put(target.value)}
        onPressEnter={({ currentTarget }) => put(currentTarget.value)}
      />
    </fieldset>
  );

  function put(value: string): void {
    const least = /^[1-9][0-9]{0,4}$/.test(value) ? Number(value) : null;
    if (least !== address.least) change({ least, cell: null });
  }
}
