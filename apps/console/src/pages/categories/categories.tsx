import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Category } from '@marquee/client';
import { useCompany } from '../../data/company';
import { Button, ButtonLink } from '../../kit/button';
import { Page } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { ResourceList } from '../../lists/resource-list';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { useCategories } from '../catalog/choices';
import { CategoryTree } from './category-tree';

const USUAL = ['title', 'enabled', 'parent_id', 'position', 'entries', 'created_at'];

/** Categories as a tree; as a table too, for those who look for columns, CSV or the API call. */
export function CategoriesPage() {
  const t = useStrings();
  const { id } = useCompany();
  const navigate = useNavigate();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const isTable = search.view === 'table';
  return (
    <Page
      title={t.nav.categories}
      actions={
        <>
          <Button
            icon={isTable ? 'tree' : 'list'}
            onClick={() => void navigate({ to: '.', search: isTable ? {} : { view: 'table' } })}
          >
            {isTable ? t.catalog.categories.asTree : t.catalog.categories.asTable}
          </Button>
          <ButtonLink to={pathOf(id, 'categories/new')} look="primary" icon="plus" data-key="n">
            {t.catalog.categories.create}
          </ButtonLink>
        </>
      }
    >
      {isTable ? (
        <ResourceList<Category>
          list="categories"
          name={t.nav.categories}
          icon="tree"
          usual={USUAL}
          href={(category) => pathOf(id, `categories/${category.id}`)}
        />
      ) : (
        <Tree />
      )}
    </Page>
  );
}

function Tree() {
  const t = useStrings();
  const categories = useCategories();
  return (
    <Loaded query={categories}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty icon="tree" title={t.list.empty}>
            <p>{t.catalog.categories.empty}</p>
          </Empty>
        ) : (
          <CategoryTree rows={rows} />
        )
      }
    </Loaded>
  );
}
