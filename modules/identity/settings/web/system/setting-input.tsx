import { useText } from '@zhixing/client/i18n.ts';
import { Input, InputNumber, Select, Switch } from 'antd';
import { lengths, ranges, type SettingName, switches } from './setting-names.ts';

interface Props {
  readonly name: SettingName;
  /** Props set by Form.Item: id, value and onChange. */
  readonly [given: string]: unknown;
}

/** The control of a setting, by the type of its value. */
export function SettingInput({ name, ...given }: Props) {
  const text = useText();
  const range = ranges[name];
  if (range) {
    const [min, max] = range;
    return (
      <InputNumber {...given} min={min} max={max} precision={0} suffix={text(`systemConfig.units.${name}`)} style={{ width: '100%' }} />
    );
  }
  if (switches.includes(name)) return <Switch {...given} />;
  if (name === 'captcha')
    return (
      <Select
        {...given}
        options={['afterFailures', 'always', 'never'].map((value) => ({ value, label: text(`systemConfig.captcha.${value}`) }))}
      />
    );
  if (name === 'defaultView')
    return <Select {...given} options={['month', 'week'].map((value) => ({ value, label: text(`systemConfig.views.${value}`) }))} />;
  if (name === 'firstDay')
    return <Select {...given} options={[0, 1, 2, 3, 4, 5, 6].map((value) => ({ value, label: text(`systemConfig.days.${value}`) }))} />;
  return <Input {...given} maxLength={lengths[name] ?? 200} placeholder={name === 'domain' ? 'https://' : text('systemConfig.ownWords')} />;
}
