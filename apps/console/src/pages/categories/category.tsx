import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Category, CategoryCreate } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, useRow } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm } from '../../forms/form-state';
import { FieldRow, ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { ButtonLink } from '../../kit/button';
import { useFormats } from '../../kit/format';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { Badge, Loaded } from '../../kit/states';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { useCategories, type CategoryChoice } from '../catalog/choices';
import { DeleteButton } from '../catalog/delete-button';
import { Members } from '../catalog/members';
import { Texts } from '../catalog/texts';
import { treeOf } from '../catalog/tree';
import { parentOptions } from './move-dialog';

export function NewCategoryPage() {
  const t = useStrings();
  const { id: company } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const categories = useCategories();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  return (
    <Page title={t.catalog.categories.create} parent={{ to: pathOf(company, 'categories'), title: t.nav.categories }}>
      <Loaded query={categories}>
        {(rows) => (
          <CategoryForm
            rows={rows}
            parent={Number(search.parent ?? 0)}
            onSaved={({ id }) => {
              void refresh('categories', 'products');
              void navigate({ to: pathOf(company, `categories/${id}`), ignoreBlocker: true });
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}

export function CategoryPage() {
  const t = useStrings();
  const { id: company, client } = useCompany();
  const id = Number(useParams({ strict: false }).id);
  const refresh = useRefresh();
  const categories = useCategories();
  const category = useRow('categories', [id], (api) => api.categories.get(id));
  const row = category.data?.row;
  const parent = { to: pathOf(company, 'categories'), title: t.nav.categories };
  const changed = () => void refresh('categories', 'products');
  return (
    <Page
      title={row?.title ?? t.palette.types.category ?? ''}
      parent={parent}
      badges={row && !row.enabled && <Badge>{t.catalog.categories.disabled}</Badge>}
      actions={
        row && (
          <>
            <ButtonLink to={`${pathOf(company, 'categories/new')}?parent=${id}`} icon="plus">
              {t.catalog.categories.addChild}
            </ButtonLink>
            <DeleteButton
              name={row.title}
              text={t.catalog.categories.removeHint}
              to={parent.to}
              remove={() => client.categories.remove(id)}
              onRemoved={changed}
            />
          </>
        )
      }
    >
      <Loaded query={category}>
        {({ row: stored, etag }) => (
          <Loaded query={categories}>
            {(rows) => <CategoryForm key={stored.id} rows={rows} category={stored} etag={etag} onSaved={changed} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface CategoryFormProps {
  readonly rows: readonly CategoryChoice[];
  readonly category?: Category;
  readonly etag?: string;
  /** The category below which a new one starts. */
  readonly parent?: number;
  readonly onSaved: (category: Category) => void;
}

const FIELDS = Object.keys(FORMS.category.update);

/** The API has 0 for the top level, where the form has no parent. */
const formRowOf = (row: Category) => ({ ...row, parent_id: row.parent_id === 0 ? null : row.parent_id });

function useCategoryForm({ category, etag, parent = 0, onSaved }: CategoryFormProps) {
  const { client } = useCompany();
  const spec = category ? FORMS.category.update : FORMS.category.create;
  return useResourceForm<Category>({
    spec: parent === 0 ? spec : { ...spec, parent_id: { ...spec.parent_id, default: parent } },
    fields: FIELDS,
    row: category && formRowOf(category),
    etag,
    save: (values, { ifMatch, idempotencyKey }) =>
      category
        ? client.categories.update(category.id, values, { ifMatch })
        : client.categories.create(values as CategoryCreate, { idempotencyKey }),
    reload: async () => {
      const stored = await readVersion(client.categories.get(category?.id ?? 0));
      return { ...stored, row: formRowOf(stored.row) };
    },
    onSaved,
  });
}

function CategoryForm(props: CategoryFormProps) {
  const t = useStrings();
  const { rows, category } = props;
  const state = useCategoryForm(props);
  return (
    <ResourceForm state={state} isLong>
      <Columns
        main={
          <>
            <Panel>
              <Field name="title" hint={t.catalog.categories.titleHint} autoFocus={category === undefined} />
              <FieldRow>
                <Field
                  name="parent_id"
                  options={parentOptions(treeOf(rows), category?.id)}
                  hint={t.catalog.categories.parentHint}
                />
                <Field name="position" hint={t.catalog.categories.positionHint} />
              </FieldRow>
              <Field name="enabled" hint={t.catalog.categories.enabledHint} />
              <Field name="comment" rows={2} hint={t.catalog.products.commentHint} />
            </Panel>
            <Panel title={t.catalog.texts.title}>
              <p className="hint">{t.catalog.texts.hint}</p>
              <Texts languageField="language" stored={category?.locales ?? []} />
            </Panel>
          </>
        }
        side={
          <>
            <Panel title={t.nav.products}>
              <Members name="entries" label={t.catalog.members.add} empty={t.catalog.categories.noProducts} />
            </Panel>
            {category && <CategoryFacts category={category} />}
          </>
        }
      />
    </ResourceForm>
  );
}

function CategoryFacts({ category }: { readonly category: Category }) {
  const t = useStrings();
  const format = useFormats();
  return (
    <Panel title={t.catalog.details}>
      <Facts
        facts={[
          [t.fields.id, category.id],
          [t.fields.created_at, format.time(category.created_at)],
        ]}
      />
    </Panel>
  );
}
