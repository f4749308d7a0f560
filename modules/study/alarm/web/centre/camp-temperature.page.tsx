import { useText } from '@zhixing/client/i18n.ts';
import { AlarmCentre } from './alarm-centre.tsx';

const ofSites = { category: 'temperature', site: { where: { kind: 'camp' } } };

/** Alarms of people with a fever at camps (体温报警). */
export default function CampTemperaturePage() {
  const text = useText();
  return <AlarmCentre title={text('alarmCentre.campTemperature')} only={ofSites} />;
}
