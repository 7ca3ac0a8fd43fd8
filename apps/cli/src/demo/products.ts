import type { CreateProduct } from '@marquee/contracts';
import type { LicenseName } from './licenses';

export type Language = 'en' | 'de' | 'fr';
export interface Texts {
  readonly title: string;
  readonly description: string;
}

export interface DemoProduct {
  /** The English name of the category. */
  readonly category: string;
  /** In cents; null if the product is only sold as part of other products. */
  readonly price: number | null;
  /** Relative frequency of purchases; 0: never. */
  readonly demand: number;
  readonly texts: Readonly<Record<Language, Texts>>;
  /** Content that is only rented. */
  readonly license?: LicenseName;
  /** English titles of its members. */
  readonly members?: readonly string[];
  readonly more: Omit<CreateProduct, 'title' | 'collection'>;
}

const say = (title: string, text: string): Texts => ({ title, description: `<p>${text}</p>` });

/** At least one product of each type. The README shows the first four, so their order must not change. */
export const PRODUCTS: readonly DemoProduct[] = [
  {
    category: 'Films',
    price: 999,
    demand: 30,
    texts: {
      en: say('Harbour in Winter', 'A port, its people, and ice that comes <b>a month early</b>.'),
      de: say('Hafen im Winter', 'Ein Hafen, seine Leute, und Eis, das <b>einen Monat zu früh</b> kommt.'),
      fr: say('Le port en hiver', 'Un port, ses gens, et une glace venue <b>un mois trop tôt</b>.'),
    },
    more: {
      product_type: 9,
      runtime: 5640,
      chapters: [
        { name: 'The last ship', runtime: 2700 },
        { name: 'Ice', runtime: 2940 },
      ],
      tagging: { year: 2026 },
      tagging_genre: [{ value: 'Documentary' }],
      tagging_director: [{ person: 'Mara Lind' }],
    },
  },
  {
    category: 'Music',
    price: 699,
    demand: 18,
    texts: {
      en: say('Songs of the Quay', 'Eleven songs, recorded on a single evening.'),
      de: say('Lieder vom Kai', 'Elf Lieder, an einem Abend aufgenommen.'),
      fr: say('Chansons du quai', 'Onze chansons, enregistrées en une soirée.'),
    },
    more: {
      product_type: 5,
      runtime: 2460,
      tagging_genre: [{ value: 'Folk' }],
      tagging_people: [{ role: 'Voice', person: 'Ada Holm' }],
    },
  },
  {
    category: 'Books',
    price: 1499,
    demand: 14,
    texts: {
      en: say('How Ships Are Named', 'Customs of four coasts.</p><ul><li>With 60 pictures</li></ul><p>'),
      de: say('Wie Schiffe heißen', 'Bräuche von vier Küsten.</p><ul><li>Mit 60 Bildern</li></ul><p>'),
      fr: say('Comment on nomme les navires', 'Coutumes de quatre côtes.</p><ul><li>Avec 60 images</li></ul><p>'),
    },
    more: { product_type: 16, tagging: { isbn: '978-3-16-148410-0', year: 2025 } },
  },
  {
    category: 'Films',
    price: 1990,
    demand: 12,
    texts: {
      en: say('Poster: Harbour in Winter', '50 × 70 cm, on heavy paper.'),
      de: say('Plakat: Hafen im Winter', '50 × 70 cm, auf schwerem Papier.'),
      fr: say('Affiche : Le port en hiver', '50 × 70 cm, sur papier épais.'),
    },
    more: { product_type: 6, gtin: '4006381333931', weight: 240, manage_stock: true, items_in_stock: 25 },
  },
  {
    category: 'Films',
    price: 299,
    demand: 8,
    license: 'rent',
    texts: {
      en: say('The Lamp Room', 'A short film about the last keeper of a light.'),
      de: say('Der Lampenraum', 'Ein Kurzfilm über den letzten Wärter eines Feuers.'),
      fr: say('La chambre de la lampe', 'Un court métrage sur le dernier gardien d’un phare.'),
    },
    more: { product_type: 1, runtime: 1080, tagging: { year: 2024 }, tagging_director: [{ person: 'Jonas Ek' }] },
  },
  {
    category: 'Music',
    price: 490,
    demand: 9,
    license: 'month',
    texts: {
      en: say('Quay Radio', 'Every concert of the house, live and afterwards, for a month.'),
      de: say('Hafenradio', 'Jedes Konzert des Hauses, live und danach, einen Monat lang.'),
      fr: say('Radio du port', 'Tous les concerts de la maison, en direct et après, pendant un mois.'),
    },
    more: { product_type: 3 },
  },
  {
    category: 'Software',
    price: 2900,
    demand: 6,
    texts: {
      en: say('Tide Clock', 'High and low water of 900 ports, on your desk.'),
      de: say('Gezeitenuhr', 'Hoch- und Niedrigwasser von 900 Häfen auf dem Schreibtisch.'),
      fr: say('Horloge des marées', 'Hautes et basses mers de 900 ports, sur votre bureau.'),
    },
    more: { product_type: 4, version: '3.2', allow_download_trial: 1 },
  },
  {
    category: 'Books',
    price: 0,
    demand: 3,
    texts: {
      en: say('Press kit of the film', 'Stills, synopsis and interviews, as a PDF.'),
      de: say('Pressemappe: Hafen im Winter', 'Standbilder, Inhalt und Gespräche, als PDF.'),
      fr: say('Dossier de presse : Le port en hiver', 'Photos, synopsis et entretiens, en PDF.'),
    },
    more: { product_type: 7 },
  },
  {
    category: 'Services',
    price: 18_000,
    demand: 2,
    texts: {
      en: say('A screening with the director', 'Mara Lind comes to your cinema.'),
      de: say('Eine Vorführung mit der Regisseurin', 'Mara Lind kommt in Ihr Kino.'),
      fr: say('Une projection avec la réalisatrice', 'Mara Lind vient dans votre cinéma.'),
    },
    more: { product_type: 17 },
  },
  {
    category: 'Software',
    price: 399,
    demand: 7,
    texts: {
      en: say('Sea Signs', 'Lights, flags and buoys, recognised by your telephone.'),
      de: say('Seezeichen', 'Feuer, Flaggen und Tonnen, vom Telefon erkannt.'),
      fr: say('Signes de mer', 'Feux, pavillons et bouées, reconnus par votre téléphone.'),
    },
    more: { product_type: 18, version: '1.8' },
  },
  {
    category: 'Software',
    price: 5900,
    demand: 2,
    texts: {
      en: say('Lighthouse, a theme', 'A calm look for shops that show pictures.'),
      de: say('Leuchtturm, ein Theme', 'Ein ruhiges Aussehen für Shops, die Bilder zeigen.'),
      fr: say('Phare, un thème', 'Une présentation sobre pour les boutiques d’images.'),
    },
    more: { product_type: 19, version: '2.0' },
  },
  {
    category: 'Services',
    price: 2500,
    demand: 5,
    texts: {
      en: say('Gift certificate', 'Good for 25 euros, and for three years.'),
      de: say('Gutschein', 'Gut für 25 Euro, und drei Jahre lang.'),
      fr: say('Bon cadeau', 'D’une valeur de 25 euros, valable trois ans.'),
    },
    more: { product_type: 20 },
  },
  {
    category: 'Goods',
    price: 6900,
    demand: 4,
    texts: {
      en: say('Fisherman’s sweater, size M', 'Wool from three islands.'),
      de: say('Fischerpullover, Größe M', 'Wolle von drei Inseln.'),
      fr: say('Pull de pêcheur, taille M', 'Laine de trois îles.'),
    },
    more: { product_type: 6, weight: 620, manage_stock: true, items_in_stock: 12 },
  },
  {
    category: 'Goods',
    price: 6900,
    demand: 4,
    texts: {
      en: say('Fisherman’s sweater, size L', 'Wool from three islands.'),
      de: say('Fischerpullover, Größe L', 'Wolle von drei Inseln.'),
      fr: say('Pull de pêcheur, taille L', 'Laine de trois îles.'),
    },
    more: { product_type: 6, weight: 660, manage_stock: true, items_in_stock: 3 },
  },
  {
    category: 'Goods',
    price: null,
    demand: 0,
    members: ['Fisherman’s sweater, size M', 'Fisherman’s sweater, size L'],
    texts: {
      en: say('Fisherman’s sweater', 'Wool from three islands, in two sizes.'),
      de: say('Fischerpullover', 'Wolle von drei Inseln, in zwei Größen.'),
      fr: say('Pull de pêcheur', 'Laine de trois îles, en deux tailles.'),
    },
    more: { product_type: 21 },
  },
  {
    category: 'Goods',
    price: 1450,
    demand: 9,
    texts: {
      en: say('Enamel mug', 'White and blue, and hard to break.'),
      de: say('Emaillebecher', 'Weiß und blau, und kaum kaputtzukriegen.'),
      fr: say('Tasse en émail', 'Blanche et bleue, et difficile à casser.'),
    },
    more: { product_type: 6, weight: 180, manage_stock: true, items_in_stock: 80 },
  },
  {
    category: 'Films',
    price: 2490,
    demand: 8,
    members: ['Harbour in Winter', 'Songs of the Quay', 'How Ships Are Named'],
    texts: {
      en: say('Film, music and book', 'All three, for less than their sum.'),
      de: say('Film, Musik und Buch', 'Alle drei, für weniger als ihre Summe.'),
      fr: say('Film, musique et livre', 'Les trois, pour moins que leur somme.'),
    },
    more: { product_type: 8 },
  },
  {
    category: 'Films',
    price: 999,
    demand: 0,
    texts: {
      en: say('A Summer at Sea', 'The next film, which is still in the cutting room.'),
      de: say('Ein Sommer auf See', 'Der nächste Film, der noch im Schnitt ist.'),
      fr: say('Un été en mer', 'Le film suivant, encore au montage.'),
    },
    more: { product_type: 9, published: false, comment: 'Not before the festival.' },
  },
];
