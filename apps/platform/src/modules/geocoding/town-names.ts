import type { Locale } from '@galleria/kernel'
import { foldName } from './city-names.ts'

/** What Spanish calls towns that lists of the world have under another name. */
const IN_SPANISH: Readonly<Record<string, string>> = {
  AE: 'Abu Dhabi=Abu Dabi, Dubai=Dubái',
  AT: 'Vienna=Viena, Salzburg=Salzburgo',
  AU: 'Sydney=Sídney',
  AZ: 'Baku=Bakú',
  BE: 'Brussels=Bruselas, Antwerpen=Amberes, Gent=Gante, Brugge=Brujas, Leuven=Lovaina, Liège=Lieja',
  BG: 'Sofia=Sofía',
  BR: 'Brasília=Brasilia, Rio de Janeiro=Río de Janeiro',
  CA: 'Montréal=Montreal, Québec=Quebec',
  CH: 'Zürich=Zúrich, Genève=Ginebra, Basel=Basilea, Bern=Berna, Lausanne=Lausana, Luzern=Lucerna',
  CN: 'Beijing=Pekín, Shanghai=Shanghái, Guangzhou=Cantón, Nanjing=Nankín',
  CZ: 'Prague=Praga',
  DE: 'Berlin=Berlín, Munich=Múnich, Hamburg=Hamburgo, Köln=Colonia, Frankfurt am Main=Fráncfort del Meno, Dresden=Dresde, Hannover=Hanóver, Nürnberg=Núremberg, Aachen=Aquisgrán',
  DK: 'Copenhagen=Copenhague',
  DZ: 'Algiers=Argel',
  EG: 'Cairo=El Cairo, Alexandria=Alejandría',
  ET: 'Addis Ababa=Adís Abeba',
  FR: 'Paris=París, Marseille=Marsella, Bordeaux=Burdeos, Strasbourg=Estrasburgo, Nice=Niza, Toulouse=Tolosa de Francia',
  GB: 'London=Londres, Edinburgh=Edimburgo',
  GR: 'Athens=Atenas, Thessaloníki=Tesalónica',
  ID: 'Jakarta=Yakarta',
  IE: 'Dublin=Dublín',
  IL: 'Jerusalem=Jerusalén',
  IN: 'New Delhi=Nueva Delhi, Mumbai=Bombay, Kolkata=Calcuta',
  IQ: 'Baghdad=Bagdad, Basrah=Basora',
  IR: 'Tehran=Teherán',
  IS: 'Reykjavík=Reikiavik',
  IT: 'Rome=Roma, Milan=Milán, Naples=Nápoles, Turin=Turín, Florence=Florencia, Venice=Venecia, Genoa=Génova, Bologna=Bolonia, Padova=Padua',
  JP: 'Tokyo=Tokio, Kyoto=Kioto',
  KR: 'Seoul=Seúl',
  LU: 'Luxembourg=Luxemburgo',
  MA: 'Marrakesh=Marrakech, Tangier=Tánger, Fès=Fez',
  MX: 'Mexico City=Ciudad de México',
  NL: 'The Hague=La Haya, Amsterdam=Ámsterdam, Rotterdam=Róterdam',
  PA: 'Panamá=Ciudad de Panamá',
  PL: 'Warsaw=Varsovia, Kraków=Cracovia, Wrocław=Breslavia',
  PT: 'Lisbon=Lisboa, Porto=Oporto',
  RO: 'Bucharest=Bucarest',
  RS: 'Belgrade=Belgrado',
  RU: 'Moscow=Moscú, Saint Petersburg=San Petersburgo',
  SA: 'Riyadh=Riad, Mecca=La Meca',
  SE: 'Stockholm=Estocolmo, Göteborg=Gotemburgo',
  SG: 'Singapore=Singapur',
  SY: 'Damascus=Damasco, Aleppo=Alepo',
  TN: 'Tunis=Túnez',
  TR: 'Istanbul=Estambul, İzmir=Esmirna',
  UA: 'Kyiv=Kiev',
  US: 'New York City=Nueva York, Philadelphia=Filadelfia, New Orleans=Nueva Orleans',
  VN: 'Hanoi=Hanói, Ho Chi Minh City=Ciudad Ho Chi Minh',
  ZA: 'Cape Town=Ciudad del Cabo, Johannesburg=Johannesburgo',
}

const spanish = new Map(
  Object.entries(IN_SPANISH).flatMap(([country, names]) =>
    names.split(', ').map((pair) => {
      const [listed = '', name = ''] = pair.split('=')
      return [`${country} ${foldName(listed)}`, name] as const
    }),
  ),
)

/** What a language calls a town that a list has as `listed`. */
export const townNameIn = (language: Locale, country: string, listed: string): string =>
  language === 'es' ? (spanish.get(`${country} ${foldName(listed)}`) ?? listed) : listed
