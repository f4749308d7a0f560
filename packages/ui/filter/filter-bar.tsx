import { FilterOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { type FieldDescription, fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { Button, Flex, theme } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { uiKind } from '../kinds/registry.ts';
import type { ListHandle } from '../list/use-list-page.ts';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { SearchText } from '../widgets/search-text.tsx';
import { FilterField } from './filter-field.tsx';

const FilterChips = lazy(() => import('./filter-chips.tsx'));
const MoreFilters = lazyDialog(() => import('./more-filters.tsx'));
const INLINE = 3;

/** Search box, the three most used filters, and a button for all others. On phones all filters are behind that button. */
export function FilterBar({ list, phone }: { list: ListHandle; phone: boolean }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { token } = theme.useToken();
  const { inline, all } = filterFields(list.model, phone);
  const hidden = Object.keys(list.state.filter).filter((name) => !inline.some((field) => field.name === name));
  const active = hidden.length + (list.state.where ? 1 : 0);
  return (
    <search>
      <Flex wrap={!phone} gap="small" align="center">
        {searchable(list.model) && (
          <div style={{ flex: '1 1 0', maxWidth: phone ? 'none' : token.screenXS / 1.6 }}>
            <SearchText
              id={`${list.model.name}-keyword`}
              icon
              value={list.state.keyword}
              onChange={(keyword) => list.change({ keyword })}
              placeholder={keywordHint(list.model, t)}
              hint={t('ui.filter.pinyin')}
            />
          </div>
        )}
        {inline.map((field) => (
          <div key={field.name} style={{ flex: '1 1 0', minWidth: uiKind(field.kind).room, maxWidth: token.screenXS / 2.4 }}>
            <FilterField list={list} field={field} id={`${list.model.name}-filter-${field.name}`} />
          </div>
        ))}
        {all.length > 0 && (
          <Button icon={<FilterOutlined />} onClick={() => setOpen(true)} aria-haspopup="dialog">
            {t(phone ? 'ui.filter.filters' : 'ui.filter.more')}
            {active > 0 && ` (${active})`}
          </Button>
        )}
      </Flex>
      <Suspense>{active > 0 && <FilterChips list={list} names={hidden} />}</Suspense>
      {open && (
        <Suspense>
          <MoreFilters list={list} fields={all} onClose={() => setOpen(false)} phone={phone} />
        </Suspense>
      )}
    </search>
  );
}

function filterFields(model: ModelDescription, phone: boolean): { inline: FieldDescription[]; all: FieldDescription[] } {
  const usable = (field: FieldDescription) =>
    uiKind(field.kind).Filter !== null && field.operators.some((operator) => operator !== 'empty');
  const chosen = fieldsOf(model, model.list.filters).filter(usable);
  const others = model.fields.filter((field) => usable(field) && field.system !== true && !chosen.includes(field));
  return { inline: phone ? [] : chosen.slice(0, INLINE), all: [...chosen, ...others] };
}

const searchable = (model: ModelDescription): boolean => model.fields.some((field) => field.search === true);

function keywordHint(model: ModelDescription, t: ReturnType<typeof useText>): string {
  const labels = model.fields.filter((field) => field.search).map((field) => field.label);
  return labels.length > 0 ? t('ui.filter.searchIn', { fields: labels.slice(0, 3).join(t('ui.value.comma')) }) : t('ui.filter.search');
}
