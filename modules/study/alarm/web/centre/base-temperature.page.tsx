import { useText } from '@zhixing/client/i18n.ts';
import { AlarmCentre } from './alarm-centre.tsx';

const ofSites = { category: 'temperature', site: { where: { kind: 'base' } } };

/** Alarms of people with a fever at bases (体温报警). */
export default function BaseTemperaturePage() {
  const text = useText();
  return <AlarmCentre title={text('alarmCentre.baseTemperature')} only={ofSites} />;
}
