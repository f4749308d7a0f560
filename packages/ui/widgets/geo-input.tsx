import { useText } from '@zhixing/client/i18n.ts';
import { InputNumber, Space } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../kind.ts';

type Point = { lng: number | null; lat: number | null };

/** Longitude and latitude of GCJ-02. Half a point is kept here until the other half is typed. */
export default function GeoInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const t = useText();
  const [point, setPoint] = useState<Point>(() => (value as Point | null) ?? { lng: null, lat: null });
  const put = (change: Partial<Point>) => {
    const next = { ...point, ...change };
    setPoint(next);
    onChange(next.lng === null && next.lat === null ? null : next);
  };
  const shared = { controls: false, style: { width: '100%' }, 'aria-invalid': invalid, 'aria-describedby': describedBy };
  return (
    <Space.Compact block onBlur={onBlur}>
      <InputNumber
        id={id}
        {...shared}
        value={point.lng}
        onChange={(lng) => put({ lng })}
        min={-180}
        max={180}
        placeholder={t('ui.form.longitude')}
        aria-required={field.required === true}
      />
      <InputNumber
        {...shared}
        value={point.lat}
        onChange={(lat) => put({ lat })}
        min={-90}
        max={90}
        placeholder={t('ui.form.latitude')}
        aria-label={t('ui.form.latitude')}
      />
    </Space.Compact>
  );
}
