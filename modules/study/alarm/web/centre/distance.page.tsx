import { useText } from '@zhixing/client/i18n.ts';
import { AlarmCentre } from './alarm-centre.tsx';

const distance = { category: 'distance' };

/** Alarms of children who are away from those who lead their group (距离报警). */
export default function DistancePage() {
  const text = useText();
  return <AlarmCentre title={text('alarmCentre.distance')} only={distance} />;
}
