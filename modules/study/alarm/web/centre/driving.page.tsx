import { useText } from '@zhixing/client/i18n.ts';
import { AlarmCentre } from './alarm-centre.tsx';

const driving = { category: { in: ['overspeed', 'fatigue', 'deviation', 'overtimePark', 'nightDriving', 'adas'] } };

/** Alarms of how coaches are driven (驾驶报警). */
export default function DrivingPage() {
  const text = useText();
  return <AlarmCentre title={text('alarmCentre.driving')} only={driving} />;
}
