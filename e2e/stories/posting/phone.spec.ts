import { fileCards, fileInput, picture, pictureTimeout } from '../../fixtures/files.ts';
import { chip, chipField, createButton, fillProductForm, openProductForm } from '../../fixtures/pages.ts';
import { phone } from '../../fixtures/screens.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use(phone);

test('a product is posted on a phone, with progress and buttons always in sight', async ({
  page,
  member,
}) => {
  await openProductForm(page, member);
  await fillProductForm(page, 'An evening by thumb');
  const sidebar = page.getByRole('complementary', { name: "Let's Get Started" });
  await expect(sidebar).toContainText('70%');
  await expect(sidebar).toBeInViewport();
  await expect(sidebar).toContainText('Next: Type');
  await expect(createButton(page)).toBeInViewport();
  await chipField(page, 'Type').tap();
  await page.getByRole('option', { name: 'Conference' }).tap();
  await chipField(page, 'Type').press('Escape');
  await expect(chip(page, 'Conference')).toBeVisible();
  await expect(sidebar).toContainText('80%');
  await page.getByLabel('Expires on').focus();
  const [field, bar] = await Promise.all(
    [page.getByLabel('Expires on'), createButton(page)].map((element) => element.boundingBox()),
  );
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await fileInput(page).setInputFiles([await picture('a.png', '#a33')]);
  await expect(fileCards(page)).toHaveCount(1, pictureTimeout);
  await createButton(page).tap();
  await expect(page.getByText('Product Posted successfully')).toBeVisible();
});
