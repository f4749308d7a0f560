import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { Button, Flex, theme } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { tilesOf } from '../../base-map/tiles.ts';
import Failed from '../../states/failed.tsx';
import { Waiting } from '../../states/waiting.tsx';
import { chosenOf } from '../arrangement.ts';
import type { BodyProps } from '../body-props.ts';
import { BySelect, TypeBar } from '../by-select.tsx';
import { pointFields } from '../fits.ts';
import { LIMIT, usePoints } from './use-points.ts';

const PlaceMap = lazy(() => import('./place-map.tsx'));

/** Records on a map with a list beside it, the accessible alternative. */
export default function MapBody({ list, title, phone }: BodyProps) {
  const t = useText();
  const { token } = theme.useToken();
  const choices = pointFields(list.model).map((field) => ({ key: field.name, label: field.label }));
  const chosen = chosenOf(choices, list.state.group);
  const tiles = useSession((session) => session.user?.sysConfigInfo.mapTiles);
  const { rows, places, total } = usePoints(list, chosen?.key ?? '');
  const [focus, setFocus] = useState<string>('');
  if (rows.error) return <Failed error={rows.error} onRetry={rows.refetch} />;
  if (!rows.data) return <Waiting />;
  const missing = (list.page.data?.pagination.total ?? 0) - total;
  const height = token.screenXS;
  const edge = `${token.lineWidth}px solid ${token.colorBorderSecondary}`;
  return (
    <Flex vertical gap="small">
      <TypeBar label={t('ui.types.arrange')}>
        <BySelect
          id="map-by"
          label={t('ui.types.mapBy')}
          value={chosen?.key}
          choices={choices}
          onChange={(group) => list.change({ group })}
        />
        <span role="status">
          {total > LIMIT
            ? t('ui.types.firstOnes', { shown: LIMIT, total: grouped(total) })
            : t('ui.types.places', { total: grouped(total) })}
          {missing > 0 && ` ${t('ui.types.withoutPlace', { total: grouped(missing) })}`}
        </span>
      </TypeBar>
      <Flex vertical={phone} gap="small" align="stretch">
        <div style={{ flex: phone ? 'none' : '1 1 0', minWidth: 0, height: phone ? height * 0.7 : height * 1.15 }}>
          <Suspense fallback={<Waiting />}>
            <PlaceMap
              label={t('ui.types.mapOf', { title })}
              places={places}
              tiles={tilesOf(tiles)}
              focus={focus}
              onOpen={(id) => list.open(id)}
            />
          </Suspense>
        </div>
        <nav
          aria-label={t('ui.types.placesOf', { title })}
          style={{
            flex: phone ? 'none' : `0 0 ${token.screenXS / 2}px`,
            maxHeight: height * 1.15,
            overflowY: 'auto',
            border: edge,
            borderRadius: token.borderRadius,
          }}
        >
          <ul style={{ listStyle: 'none', margin: 0, padding: token.paddingXXS }}>
            {places.map(({ row, title: name }) => (
              <li key={row.id}>
                <Button
                  type="text"
                  block
                  style={{ justifyContent: 'flex-start' }}
                  onFocus={() => setFocus(row.id)}
                  onMouseEnter={() => setFocus(row.id)}
                  onClick={() => list.open(row.id)}
                >
                  <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </nav>
      </Flex>
      <small style={{ color: token.colorTextSecondary }}>{t(tilesOf(tiles) ? 'ui.types.gcj' : 'ui.types.plainMap')}</small>
    </Flex>
  );
}
