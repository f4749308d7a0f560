import { useText } from '@zhixing/client/i18n.ts';
import { AlarmCentre } from './alarm-centre.tsx';

const sos = { category: 'sos' };

/** Alarms of people who pressed the button (一键报警). */
export default function SosPage() {
  const text = useText();
  return <AlarmCentre title={text('alarmCentre.sos')} only={sos} />;
}
