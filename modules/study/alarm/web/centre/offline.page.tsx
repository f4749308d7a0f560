import { useText } from '@zhixing/client/i18n.ts';
import { AlarmCentre } from './alarm-centre.tsx';

const offline = { category: 'offline' };

/** Alarms of devices that fell silent (设备离线). */
export default function OfflinePage() {
  const text = useText();
  return <AlarmCentre title={text('alarmCentre.offline')} only={offline} />;
}
