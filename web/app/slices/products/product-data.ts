/** A product's structured data for search engines (rules/products 17), in the vocabulary of schema.org. Pure. */
import type {
  CourseLeaf,
  EducationalOccupationalCredentialLeaf,
  EventLeaf,
  JobPostingLeaf,
  MonetaryAmountLeaf,
  OfferLeaf,
  OrganizationLeaf,
  PlaceLeaf,
  ProductLeaf,
  VirtualLocationLeaf,
  WithContext,
} from 'schema-dts';
import { centsToWire } from '#contract/core/money.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { fallbackFile, productFileUrl } from '#contract/files/model.ts';
import { isOnlineEvent, type NamedCredit, type ShownFacts } from '#contract/products/facts.ts';
import { countryName } from '#contract/products/facts-text.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';

type PublicUrl = Pick<SiteSettings, 'publicUrl'>;
type Site = Pick<SiteSettings, 'publicUrl' | 'name'>;
type Data = EventLeaf | CourseLeaf | JobPostingLeaf | ProductLeaf;

/** The product's canonical address, absolute. */
export function productUrl(site: PublicUrl, { id }: Pick<ProductDetail, 'id'>): string {
  return site.publicUrl + paths.product(id);
}

/** Absolute addresses of the JPEGs, the primary picture first. */
export function pictureUrls(
  site: PublicUrl,
  { id, pictures }: Pick<ProductDetail, 'id' | 'pictures'>,
): string[] {
  return pictures.map(({ stem }) => site.publicUrl + productFileUrl(id, fallbackFile(stem)));
}

/** An Event, Course or JobPosting by the product's kind, else a Product. */
export function productData(site: Site, product: ProductDetail): WithContext<Data> {
  return { '@context': 'https://schema.org', ...dataOf(site, product) };
}

function dataOf(site: Site, product: ProductDetail): Data {
  const { facts, title, summary } = product;
  const url = productUrl(site, product);
  if (facts?.kind === 'career') return postingData(site, product, facts);
  const images = pictureUrls(site, product);
  const common = {
    name: title,
    url,
    ...(summary !== '' && { description: summary }),
    ...(images.length > 0 && { image: images }),
  };
  if (facts?.kind === 'event') {
    return {
      '@type': 'Event',
      ...common,
      ...eventData(site, product, facts),
      offers: offersOf(product, url),
    };
  }
  if (facts?.kind === 'course') {
    // Search engines require a description.
    const described = { description: title, ...common };
    return { '@type': 'Course', ...described, ...courseData(site, facts), offers: offersOf(product, url) };
  }
  const category = product.categories[0];
  return {
    '@type': 'Product',
    ...common,
    ...(category !== undefined && { category: category.name }),
    offers: offersOf(product, url),
  };
}

/** An offer for each price. */
function offersOf({ facts, ...product }: ProductDetail, url: string): OfferLeaf[] {
  const { expiresAt, createdAt, memberPriceCents, nonMemberPriceCents, status } = product;
  const offer = (name: string, cents: number): OfferLeaf => ({
    '@type': 'Offer',
    name,
    price: centsToWire(cents),
    priceCurrency: 'USD',
    availability: `https://schema.org/${status === 'active' ? 'InStock' : 'Discontinued'}`,
    url,
    ...(facts?.kind === 'event' && { validFrom: createdAt.toISOString() }),
    ...(facts?.kind === 'course' && { category: cents === 0 ? 'Free' : 'Paid' }),
    // Avoids `day.ts`, which a first visit would otherwise load.
    ...(expiresAt !== null && { priceValidUntil: expiresAt.toISOString().slice(0, 10) }),
  });
  return [
    offer(productTexts.memberPrice, memberPriceCents),
    ...(nonMemberPriceCents === null ? [] : [offer(productTexts.nonMemberPrice, nonMemberPriceCents)]),
  ];
}

function organization({ name, publicUrl }: Site): OrganizationLeaf {
  return { '@type': 'Organization', name, url: publicUrl };
}

function eventData(site: Site, { id, status }: ProductDetail, facts: ShownFacts): Partial<EventLeaf> {
  const { begins, ends, beginsAt, endsAt, timeZone, seats, language, isMeetingPrivate, meetingUrl } = facts;
  const page = productUrl(site, { id });
  const online: VirtualLocationLeaf[] = isOnlineEvent(facts)
    ? [{ '@type': 'VirtualLocation', url: isMeetingPrivate === true ? page : (meetingUrl ?? page) }]
    : [];
  const place = facts.attendance === 'online' ? undefined : placeOf(facts);
  const locations = [...(place === undefined ? [] : [place]), ...online];
  const mode = facts.attendance === 'both' ? 'Mixed' : facts.attendance === 'online' ? 'Online' : 'Offline';
  return {
    startDate: withOffset(begins ?? '', beginsAt, timeZone),
    ...(ends !== undefined && { endDate: withOffset(ends, endsAt, timeZone) }),
    eventStatus: `https://schema.org/${status === 'inactive' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    ...(locations.length > 0 && { location: locations.length === 1 ? locations[0] : locations }),
    organizer: organization(site),
    ...(seats !== undefined && { maximumAttendeeCapacity: seats }),
    ...(language !== undefined && { inLanguage: language }),
  };
}

/** `2026-12-01T09:00` with the zone's offset at that moment; a day stays as it is. */
function withOffset(local: string, moment: Date | null, timeZone = 'UTC'): string {
  if (moment === null || !local.includes('T')) return local;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${local}:00${name.replace('GMT', '') || '+00:00'}`;
}

/** Undefined without any part of an address. */
function placeOf({ placeName, street, city, region, country }: ShownFacts): PlaceLeaf | undefined {
  const name = placeName ?? city ?? street;
  if (name === undefined && region === undefined && country === undefined) return undefined;
  return {
    '@type': 'Place',
    ...(name !== undefined && { name }),
    address: {
      '@type': 'PostalAddress',
      ...(street !== undefined && { streetAddress: street }),
      ...(city !== undefined && { addressLocality: city }),
      ...(region !== undefined && { addressRegion: region }),
      addressCountry: country ?? 'US',
    },
  };
}

function courseData(site: Site, facts: ShownFacts): Partial<CourseLeaf> {
  const { courseForm, durationHours, language, credits } = facts;
  return {
    provider: organization(site),
    ...(language !== undefined && { inLanguage: language }),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: courseForm === 'live' ? 'Onsite' : 'Online',
      ...(durationHours !== undefined && { courseWorkload: duration(durationHours) }),
    },
    ...(credits.length > 0 && { educationalCredentialAwarded: credits.map(credential) }),
  };
}

/** ISO 8601: `PT2H30M`. */
function duration(hours: number): string {
  const minutes = Math.round(hours * 60);
  const whole = Math.floor(minutes / 60);
  return `PT${whole > 0 ? `${whole}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`;
}

function credential({ name, hours, states }: NamedCredit): EducationalOccupationalCredentialLeaf {
  return {
    '@type': 'EducationalOccupationalCredential',
    name: `${hours} CE ${hours === 1 ? 'hour' : 'hours'}: ${name}`,
    credentialCategory: 'Continuing education',
    ...(states.length > 0 && {
      validIn: states.map((state) => ({ '@type': 'AdministrativeArea', name: `US-${state}` })),
    }),
  };
}

const employmentTypes = { fullTime: 'FULL_TIME', partTime: 'PART_TIME', contract: 'CONTRACTOR' };

function postingData(site: Site, product: ProductDetail, facts: ShownFacts): JobPostingLeaf {
  const { employer, employment, workplace, applyTo, country } = facts;
  const place = placeOf(facts);
  const pay = salaryOf(facts);
  return {
    '@type': 'JobPosting',
    title: product.title,
    url: productUrl(site, product),
    description: product.descriptionHtml || product.title,
    datePosted: product.createdAt.toISOString(),
    ...(product.expiresAt !== null && { validThrough: product.expiresAt.toISOString() }),
    identifier: { '@type': 'PropertyValue', name: site.name, value: String(product.id) },
    // The value for employers who do not want to be named.
    hiringOrganization: employer === undefined ? 'confidential' : { '@type': 'Organization', name: employer },
    ...(employment !== undefined && { employmentType: employmentTypes[employment] }),
    ...(place !== undefined && { jobLocation: place }),
    ...(workplace === 'remote' && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: countryName(country ?? 'US') },
    }),
    ...(pay !== undefined && { baseSalary: pay }),
    // Others take the applications, unless they come by e-mail.
    directApply: applyTo?.includes('@') === true && !/^https?:/.test(applyTo),
  };
}

function salaryOf({ payFrom, payTo, payPeriod, currency }: ShownFacts): MonetaryAmountLeaf | undefined {
  if (payFrom === undefined && payTo === undefined) return undefined;
  return {
    '@type': 'MonetaryAmount',
    currency: currency ?? 'USD',
    value: {
      '@type': 'QuantitativeValue',
      ...(payFrom === payTo
        ? { value: Number(payFrom) / 100 }
        : {
            ...(payFrom !== undefined && { minValue: payFrom / 100 }),
            ...(payTo !== undefined && { maxValue: payTo / 100 }),
          }),
      unitText: (payPeriod ?? 'year').toUpperCase(),
    },
  };
}
