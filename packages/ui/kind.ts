import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Condition, Operand } from '@zhixing/model';
import type { ComponentType } from 'react';

/** The label of a stored value that is a key of something else; undefined when the value speaks for itself. */
export type LabelOf = (value: unknown) => string | undefined;

export interface CellProps {
  readonly field: FieldDescription;
  readonly value: unknown;
  readonly labelOf: LabelOf;
}

export interface InputProps {
  /** Id of the control that the label points to. */
  readonly id: string;
  readonly field: FieldDescription;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly invalid: boolean;
  /** Id of the text that says what is wrong. */
  readonly describedBy?: string | undefined;
  /** Shown in an empty control: the masked value that stays unless another is typed. */
  readonly placeholder?: string | undefined;
  readonly labelOf: LabelOf;
  /** Restricts what a reference may point to, by what is chosen elsewhere on the form. */
  readonly within?: Condition | undefined;
  /** Where the record serves the files of the field; undefined while the record is new. */
  readonly path?: string | undefined;
}

export interface FilterProps {
  readonly id: string;
  readonly field: FieldDescription;
  readonly operand: Operand | undefined;
  readonly onChange: (operand: Operand | undefined) => void;
  readonly labelOf: LabelOf;
}

/** How text of a value is made where there is no room for a component: tooltips, history, chips. */
export type TextOf = (value: unknown, field: FieldDescription, words: Words) => string;

export interface Words {
  readonly labelOf: LabelOf;
  readonly yes: string;
  readonly no: string;
  /** Between several. */
  readonly comma: string;
}

/** The half of a field kind that people see; the other half is the kind of the same name in the model language. */
export interface UiKind {
  readonly name: string;
  /** Null where the text alone says it. */
  readonly Cell: ComponentType<CellProps> | null;
  /** Null when nobody types values of this kind. */
  readonly Input: ComponentType<InputProps> | null;
  readonly Filter: ComponentType<FilterProps> | null;
  readonly text: TextOf;
  /** An operand of its filter in words, where that is more than its values; null for what the kind has no words for. */
  readonly operandText?: (operand: Operand) => string | null;
  /** The stored value that a value of an operand stands for. */
  readonly operandValue?: (value: unknown) => unknown;
  /** How a cell of a sheet is written in; null where there is no room for it. */
  readonly inline: 'text' | 'lines' | 'number' | 'key' | 'value' | null;
  /** The kind of what its values are compared with, where that is another: ranges are compared with days and moments. */
  readonly operandKind?: string;
  /** Width of its column in Chinese letters of the table's font. */
  readonly letters: number | ((field: FieldDescription) => number);
  readonly align: 'start' | 'end';
  /** Takes the whole width of a form. */
  readonly wide: boolean;
  /** What its filter takes at least beside others, where that is more than a box. */
  readonly room?: string;
}

export function defineUiKind(name: string, own: Partial<UiKind>): UiKind {
  return {
    name,
    Cell: null,
    Input: null,
    Filter: null,
    text: (value, _field, { labelOf }) => labelOf(value) ?? String(value),
    inline: null,
    letters: 9,
    align: 'start',
    wide: false,
    ...own,
  };
}
