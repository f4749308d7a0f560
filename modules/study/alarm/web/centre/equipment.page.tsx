import { useText } from '@zhixing/client/i18n.ts';
import { AlarmCentre } from './alarm-centre.tsx';

const equipment = { category: { in: ['offline', 'lowBattery', 'notWorn'] } };

/** Alarms of devices that are silent, run down or are not worn (设备报警). */
export default function EquipmentPage() {
  const text = useText();
  return <AlarmCentre title={text('alarmCentre.equipment')} only={equipment} />;
}
