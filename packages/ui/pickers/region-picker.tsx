import { useText } from '@zhixing/client/i18n.ts';
import { useDelayed } from '@zhixing/client/use-delayed.ts';
import { type Region, useFoundRegions, useRegionPath, useRegionsBelow } from '@zhixing/client/use-regions.ts';
import { Cascader, Grid, theme } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../kind.ts';
import { TabLeaves } from '../widgets/tab-leaves.tsx';

interface Option {
  value: string;
  label: string;
  isLeaf?: boolean;
  children?: Option[];
}

const REST_MS = 300;
const COUNTRY = '';
const LIST_HEIGHT = 'min(320px, 44vh)';

/** Picks a province, city or district, by columns or by searching name, code or pinyin initials. */
export default function RegionPicker({ id, field, value, onChange, onBlur, invalid, describedBy, labelOf, placeholder }: InputProps) {
  const t = useText();
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().lg === false;
  const code = typeof value === 'string' ? value : null;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { found, busy } = useFoundRegions(useDelayed(typed.trim(), REST_MS));
  const path = useRegionPath(code);
  const { tree, expand } = useTree(open, path);
  const searching = typed.trim() !== '';
  const options = searching ? (found ?? []).map(asResult) : tree;
  const shown = path.at(-1)?.code === code ? nameOf(path) : (labelOf(code) ?? '');
  return (
    <TabLeaves>
      <Cascader
        id={id}
        open={open}
        onOpenChange={setOpen}
        value={code === null ? [] : searching || path.length === 0 ? [code] : path.map((region) => region.code)}
        options={options}
        onChange={(chosen) => onChange(chosen?.at(-1) ?? null)}
        loadData={(chosen) => expand(String(chosen.at(-1)?.value ?? COUNTRY))}
        displayRender={() => shown}
        changeOnSelect
        allowClear
        showSearch={{ filter: () => true, limit: false, render: (_text, way) => way.at(-1)?.label, onSearch: setTyped, searchValue: typed }}
        notFoundContent={busy ? <span aria-busy>{t('ui.state.loading')}</span> : t('ui.form.noOptions')}
        // The element that the combobox references by aria-controls.
        popupRender={(menus) => <div id={`${id}_list`}>{menus}</div>}
        styles={{ popup: { list: { height: LIST_HEIGHT }, listItem: { minHeight: phone ? token.controlHeightLG : token.controlHeight } } }}
        placeholder={placeholder ?? field.placeholder ?? t('ui.pick.region')}
        onBlur={onBlur}
        aria-invalid={invalid}
        aria-required={field.required === true}
        aria-describedby={describedBy}
      />
    </TabLeaves>
  );
}

const nameOf = (path: readonly Region[]): string => path.map(({ name }) => name).join(' / ');

const asResult = (path: readonly Region[]): Option => ({ value: path.at(-1)?.code ?? '', label: nameOf(path), isLeaf: true });

/** The opened columns; those along the selected path are open. */
function useTree(open: boolean, path: readonly Region[]) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const below = useRegionsBelow(open ? [...new Set([COUNTRY, ...path.map(({ id }) => id), ...opened])] : []);
  const optionsBelow = (parent: string): Option[] =>
    (below.get(parent) ?? []).map(({ id, code, name, last }) => ({
      value: code,
      label: name,
      isLeaf: last,
      ...(below.get(id)?.length && { children: optionsBelow(id) }),
    }));
  const idOf = (code: string): string => [...below.values()].flat().find((region) => region.code === code)?.id ?? COUNTRY;
  return { tree: optionsBelow(COUNTRY), expand: (code: string) => setOpened((before) => [...before, idOf(code)]) };
}
