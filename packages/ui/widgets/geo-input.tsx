import { EnvironmentOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { GeoPoint } from '@zhixing/model';
import { Button, InputNumber, Space } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import type { InputProps } from '../kind.ts';
import { lazyDialog } from './lazy-dialog.tsx';

const MapPoint = lazyDialog(() => import('./map-point.tsx'));

type Point = { lng: number | null; lat: number | null };
const nowhere: Point = { lng: null, lat: null };

/** GCJ-02 coordinates, typed or picked on a map. A half-typed point is kept in local state. */
export default function GeoInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const t = useText();
  const [point, setPoint] = useState<Point>(() => (value as Point | null) ?? nowhere);
  const [onMap, setOnMap] = useState(false);
  // Restoring a draft changes the value from outside.
  useEffect(() => setPoint((value as Point | null) ?? nowhere), [value]);
  const put = (change: Partial<Point>) => {
    const next = { ...point, ...change };
    setPoint(next);
    onChange(next.lng === null && next.lat === null ? null : next);
  };
  const shared = { controls: false, style: { width: '100%' }, 'aria-invalid': invalid, 'aria-describedby': describedBy };
  const whole = point.lng !== null && point.lat !== null ? (point as GeoPoint) : null;
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
      <Button
        icon={<EnvironmentOutlined />}
        onClick={() => setOnMap(true)}
        aria-haspopup="dialog"
        aria-label={t('ui.map.pick', { field: field.label })}
        title={t('ui.map.pick', { field: field.label })}
      />
      <Suspense>
        {onMap && (
          <MapPoint
            title={field.label}
            point={whole}
            onPick={(picked) => {
              put(picked);
              setOnMap(false);
            }}
            onClose={() => setOnMap(false)}
          />
        )}
      </Suspense>
    </Space.Compact>
  );
}
