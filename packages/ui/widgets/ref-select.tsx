import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { Select, theme } from 'antd';
import type { LabelOf } from '../kind.ts';
import { TabLeaves } from './tab-leaves.tsx';
import { useClear } from './use-clear.tsx';
import { useRefOptions } from './use-ref-options.ts';

interface Props {
  readonly id: string;
  readonly field: FieldDescription;
  readonly model: string;
  /** `code` if records are referred to by code instead of id. */
  readonly keyField?: string;
  readonly ids: readonly string[];
  readonly many?: boolean;
  readonly onChange: (ids: string[]) => void;
  readonly onBlur?: () => void;
  readonly labelOf: LabelOf;
  readonly within?: Condition | undefined;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Accessible name without a visible label. */
  readonly label?: string;
}

/** Select for records of another model: searches on the server, shows labels of selected ones. */
export function RefSelect({ ids, many = false, keyField = 'id', labelOf, onChange, field, ...props }: Props) {
  const t = useText();
  const found = useRefOptions({ model: props.model, keyField, ids, labelOf, within: props.within });
  return (
    <TabLeaves>
      <Select
        id={props.id}
        {...(many && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
        labelInValue
        value={many ? found.chosen : (found.chosen[0] ?? null)}
        options={found.options}
        onChange={(next) => onChange([next ?? []].flat().map((chosen) => String(chosen.value)))}
        open={found.open}
        onOpenChange={found.setOpen}
        {...(props.onBlur && { onBlur: props.onBlur })}
        showSearch={{ filterOption: false, onSearch: found.setTyped, searchValue: found.typed }}
        allowClear={useClear()}
        placeholder={props.placeholder ?? field.placeholder}
        notFoundContent={found.busy ? <span aria-busy>{t('ui.state.loading')}</span> : found.none}
        popupRender={(menu) => (
          <>
            {menu}
            {found.more > 0 && <MoreHint text={t('ui.form.moreOptions', { more: found.more })} />}
          </>
        )}
        aria-label={props.label}
        aria-invalid={props.invalid ?? false}
        aria-required={field.required === true}
        aria-describedby={props.describedBy}
      />
    </TabLeaves>
  );
}

function MoreHint({ text }: { text: string }) {
  const { token } = theme.useToken();
  return <div style={{ padding: token.paddingXS, fontSize: token.fontSizeSM, color: token.colorTextSecondary }}>{text}</div>;
}
