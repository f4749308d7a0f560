import { useText } from '@zhixing/client/i18n.ts';
import { useSave, type Values } from '@zhixing/client/use-writes.ts';
import { gcjOfWgs } from '@zhixing/model/gcj.ts';
import type { FenceGeometry } from '@zhixing/model/geo-fence.ts';
import { type ReadShape, type ReadShapes, readGeoJson } from '@zhixing/model/geo-json.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Checkbox, Flex, Input, Modal } from 'antd';
import { useState } from 'react';
import { draftOfGeometry, valuesOf } from './fence-values.ts';

interface Props {
  /** Values that every imported fence takes along. */
  readonly values: Values;
  readonly onDraw: (shape: ReadShape) => void;
  readonly onClose: () => void;
}

const MAX_BYTES = 1_000_000;

/** Reads fences from a GeoJSON file: one is taken into the drawing, or all are saved with one contact. */
export default function ImportDialog({ values, onDraw, onClose }: Props) {
  const text = useText();
  const [read, setRead] = useState<ReadShapes | null>(null);
  const [problem, setProblem] = useState('');
  const [satellite, setSatellite] = useState(true);
  const [contact, setContact] = useState({ contact: '', contactPhone: '' });
  const { attempt } = useNotices();
  const save = useSave('geoFence');
  const open = async (file: File | undefined) => {
    const found = file && file.size <= MAX_BYTES ? readGeoJson(await file.text()) : null;
    setRead(found);
    setProblem(found || !file ? '' : text('safetyFence.notGeoJson'));
  };
  const shapes = (read?.shapes ?? []).map((shape) => (satellite ? { ...shape, geometry: moved(shape.geometry) } : shape));
  const named = (shape: ReadShape, n: number) => shape.name || text('safetyFence.imported', { n: n + 1 });
  const storeAll = async () => {
    const done = await attempt(
      async () => {
        for (const [n, shape] of shapes.entries())
          await save.mutateAsync({
            values: { ...values, ...contact, name: named(shape, n), ...valuesOf(draftOfGeometry(shape.geometry)) },
          });
      },
      text('safetyFence.importedAll', { count: shapes.length }),
    );
    if (done) onClose();
  };
  return (
    <Modal
      open
      title={text('safetyFence.import')}
      okText={text('safetyFence.importAll', { count: shapes.length })}
      okButtonProps={{ disabled: shapes.length === 0 || contact.contact === '' || contact.contactPhone === '', loading: save.isPending }}
      cancelText={text('safetyFence.cancel')}
      onOk={() => void storeAll()}
      onCancel={onClose}
    >
      <Flex vertical gap="small">
        <p className="own-note">{text('safetyFence.importHow')}</p>
        <input
          type="file"
          accept=".json,.geojson,application/geo+json"
          aria-label={text('safetyFence.file')}
          onChange={({ target }) => void open(target.files?.[0])}
        />
        <Checkbox checked={satellite} onChange={({ target }) => setSatellite(target.checked)}>
          {text('safetyFence.satellite')}
        </Checkbox>
        {problem && <p role="alert">{problem}</p>}
        <ul className="fence-list">
          {shapes.map((shape, n) => (
            <li key={JSON.stringify(shape.geometry)}>
              <span className="fence-line">
                {named(shape, n)} · {text(`safetyFence.shapes.${shape.geometry.shape}`)}
              </span>
              <Button type="link" size="small" onClick={() => onDraw({ ...shape, name: named(shape, n) })}>
                {text('safetyFence.take')}
              </Button>
            </li>
          ))}
        </ul>
        {(read?.refused.length ?? 0) > 0 && (
          <div role="status">
            {text('safetyFence.refused', { count: read?.refused.length ?? 0 })}
            <ul>
              {[...new Set(read?.refused.map(({ why }) => why))].map((why) => (
                <li key={why}>{text(`safetyFence.why.${why}`)}</li>
              ))}
            </ul>
          </div>
        )}
        {shapes.length > 0 && (
          <Flex gap="small">
            {(['contact', 'contactPhone'] as const).map((name) => (
              <Input
                key={name}
                value={contact[name]}
                placeholder={text(`safetyFence.${name}`)}
                aria-label={text(`safetyFence.${name}`)}
                onChange={({ target }) => setContact({ ...contact, [name]: target.value.trim() })}
              />
            ))}
          </Flex>
        )}
      </Flex>
    </Modal>
  );
}

const moveAll = (positions: readonly Position[]): Position[] =>
  positions.map((at) => {
    const [lng, lat] = gcjOfWgs(at);
    return [Number(lng.toFixed(6)), Number(lat.toFixed(6))];
  });

/** A shape from satellite degrees in those of maps. */
function moved(geometry: FenceGeometry): FenceGeometry {
  if (geometry.shape === 'circle') return { ...geometry, center: moveAll([geometry.center])[0] ?? geometry.center };
  if (geometry.shape === 'corridor') return { ...geometry, path: { type: 'LineString', coordinates: moveAll(geometry.path.coordinates) } };
  return { ...geometry, points: { type: 'Polygon', coordinates: [moveAll(geometry.points.coordinates[0])] } };
}
