import { useText } from '@zhixing/client/i18n.ts';
import { Flex } from 'antd';
import type { InputProps } from '../../kind.ts';
import TextInput from '../text-input.tsx';
import { CronChoice } from './cron-choice.tsx';
import { NextTimes } from './next-times.tsx';

/** Cron input: common patterns by controls, others typed; shows the next runs. */
export default function CronInput(props: InputProps) {
  const t = useText();
  const pattern = typeof props.value === 'string' ? props.value : '';
  return (
    <Flex vertical gap="small">
      <CronChoice label={props.field.label} pattern={pattern} onChange={props.onChange} />
      <TextInput {...props} placeholder={t('ui.cron.parts')} />
      <NextTimes pattern={pattern} />
    </Flex>
  );
}
