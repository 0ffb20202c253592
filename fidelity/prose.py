"""What the documents say: sentences, words, code and formulas, written for this measure."""

ENGLISH = """
The gauge stands on the roof of the harbour office, two metres above the edge.
Every morning at seven somebody climbs the ladder and reads the column of water.
Rain that falls during the night is booked on the day before, as it was in 1890.
A second gauge was set up behind the church when the first one froze.
The two never agree by more than a tenth of a millimetre, and nobody knows why.
Readings are entered in pencil, because ink runs when the book gets wet.
In the spring of that year the ladder was replaced by a flight of stairs.
Whoever reads the gauge also empties it, and signs the page with initials.
Snow is melted indoors before it is measured, which takes most of an hour.
The harbour master keeps the keys, although he has never used them himself.
Fog is noted with a letter, drizzle with two, and thunder with a small arrow.
A reading that was missed is left blank instead of being guessed afterwards.
The oldest book has water stains on every page of the month of October.
Wind was added to the tables when a mast was put up beside the lighthouse.
Three pupils of the school copied all the books by hand during one winter.
Their copy has fewer mistakes than the printed edition of the ministry.
An electric sensor was tested for two summers and then quietly taken down.
It counted every moth that walked across the opening as a short shower.
The present instrument is made of copper and holds almost two litres.
Visitors may watch the reading if they ask at the desk the day before.
The values are sent by telephone to the capital and read back slowly.
A mistake on the line once gave the town a flood that never happened.
Newspapers printed it, and the correction appeared on an inner page.
Since then every number is said twice, first in full and then by digits.
The average of thirty years hangs framed beside the door of the office.
Dry weeks are marked in yellow and wet ones in a rather pale blue.
The longest dry spell lasted from the end of May until late in July.
Farmers of the valley still come in to compare their own notes with ours.
Their notes go back further, but nobody can read the older handwriting.
A grant paid for scanning all pages, including those that say nothing.
The scans are public, and a group of volunteers types them in at home.
Each page is typed by two people and compared by a small program.
Where they differ a third person decides, usually with a magnifying glass.
So far about half of the pages are done, which is more than was hoped.
The rest will take another four years if nobody loses interest before.
Copper turns green where the salt of the sea settles on the rim.
The rim is polished once a month with chalk and a piece of old cloth.
After a storm the funnel is checked for leaves, sand and feathers.
One summer a wagtail nested under it and the readings were suspended.
The bird is mentioned in the yearly report, with the date of its leaving.
""".strip().splitlines()

RUSSIAN = """
Дождемер стоит на крыше портовой конторы, в двух метрах от её края.
Каждое утро в семь часов кто-нибудь поднимается по лестнице и записывает показания.
Ночной дождь относят к предыдущему дню, как делали ещё в прошлом веке.
Второй прибор поставили за церковью, когда первый замёрз в феврале.
Записи делают карандашом, потому что чернила расплываются от сырости.
Снег перед измерением растапливают в помещении, и это занимает почти час.
Туман отмечают одной буквой, морось двумя, а грозу маленькой стрелкой.
Пропущенное показание оставляют пустым, его никогда не угадывают задним числом.
Самая старая книга покрыта пятнами воды на всех страницах октября.
Значения передают в столицу по телефону и медленно повторяют вслух.
Однажды ошибка на линии подарила городу наводнение, которого не было.
С тех пор каждое число называют дважды, сначала целиком, потом по цифрам.
Сухие недели отмечены жёлтым, а дождливые довольно бледным голубым цветом.
Крестьяне долины до сих пор приходят сравнить свои записи с нашими.
Сканы открыты для всех, и добровольцы набирают страницы у себя дома.
Там, где две копии расходятся, решает третий человек с лупой в руках.
""".strip().splitlines()

CHINESE = """
雨量计安放在港口办公室的屋顶上，离边缘有两米远。
每天早上七点，总有人爬上梯子读取水柱的高度。
夜里下的雨记在前一天的账上，一百多年来都是如此。
第一台仪器冻坏以后，人们在教堂后面装了第二台。
记录一律用铅笔书写，因为墨水遇到潮气就会化开。
雪要先拿到屋里融化再测量，差不多要花一个小时。
雾用一个字母表示，毛毛雨用两个，雷雨画一支小箭头。
漏掉的读数就空着，事后绝不凭猜测补上去。
最旧的那本册子，十月份的每一页都留着水渍。
数值通过电话报到首都，对方再慢慢地念一遍。
有一次线路出错，给这座城市报出了一场没有发生的洪水。
从那以后每个数字都要说两遍，先说整体，再逐位报出。
干旱的星期用黄色标出，多雨的星期用很淡的蓝色。
山谷里的农民至今还常来，把自己的笔记拿来对照。
扫描件向所有人公开，志愿者在家里逐页录入。
两份抄本不一致的地方，由第三个人拿着放大镜来决定。
""".strip().splitlines()

ARABIC = """
يقف مقياس المطر على سطح مكتب الميناء على بعد مترين من الحافة.
في السابعة من كل صباح يصعد أحدهم السلم ويقرأ ارتفاع الماء.
يسجل مطر الليل في حساب اليوم السابق كما كان يفعل الأجداد.
وضع مقياس ثان خلف الكنيسة بعد أن تجمد الأول في الشتاء.
تكتب القراءات بالقلم الرصاص لأن الحبر يسيل عند الرطوبة.
يذاب الثلج داخل الغرفة قبل قياسه وهذا يستغرق قرابة الساعة.
يرمز إلى الضباب بحرف واحد وإلى الرذاذ بحرفين وإلى الرعد بسهم.
تترك القراءة الفائتة فارغة ولا يخمنها أحد بعد ذلك.
أقدم دفتر عليه بقع الماء في كل صفحات شهر أكتوبر.
ترسل القيم إلى العاصمة بالهاتف ثم تعاد قراءتها ببطء.
ذات مرة أخطأ الخط فأعلن عن فيضان لم يحدث قط.
ومنذ ذلك الحين يقال كل رقم مرتين كاملا ثم رقما رقما.
تعلم الأسابيع الجافة بالأصفر والماطرة بأزرق شاحب.
ما زال مزارعو الوادي يأتون لمقارنة دفاترهم بدفاترنا.
الصور متاحة للجميع ويكتبها المتطوعون في بيوتهم.
وحيث تختلف النسختان يقرر شخص ثالث بعدسة مكبرة.
""".strip().splitlines()

SENTENCES = {"en": ENGLISH, "ru": RUSSIAN, "zh": CHINESE, "ar": ARABIC}

WORDS = {
    "en": "harbour ladder copper funnel lighthouse drizzle ledger pencil valley thunder archive sensor mast rim chalk feather "
    "gravel orchard kettle window bridge lantern compass barrel".split(),
    "ru": "порт лестница медь воронка маяк морось журнал карандаш долина гроза архив датчик мачта мел перо гравий".split(),
    "zh": "港口 梯子 铜管 漏斗 灯塔 细雨 账本 铅笔 山谷 雷声 档案 探头 桅杆 粉笔 羽毛 砾石".split(),
    "ar": "الميناء السلم النحاس القمع المنارة الرذاذ الدفتر القلم الوادي الرعد الأرشيف المجس الصاري الطباشير الريشة الحصى".split(),
}

CODE = [
    ("python", 'def total(readings):\n    """Adds what fell."""\n    rain = 0.0\n    for day, value in readings:\n        if value is None:\n            continue\n\n        rain += value\n    return rain'),
    ("rust", "fn main() {\n    let readings = vec![1.5, 0.0, 7.25];\n    let total: f64 = readings.iter().filter(|value| **value > 0.0).sum();\n\n    println!(\"{total:.2} mm\");\n}"),
    ("json", '{\n  "station": "harbour",\n  "readings": [\n    {"day": 1, "rain": 1.5},\n    {"day": 2, "rain": null}\n  ]\n}'),
    ("sql", "SELECT day, SUM(rain) AS total\nFROM readings\nWHERE rain <> 0 AND day >= '1890-01-01'\nGROUP BY day\n    HAVING SUM(rain) > 10;"),
    ("go", "package gauge\n\nfunc Wettest(days []Day) *Day {\n    var best *Day\n    for i := range days {\n        if best == nil || days[i].Rain > best.Rain {\n            best = &days[i]\n        }\n    }\n    return best\n}"),
    ("java", "public class Gauge {\n    private final List<Double> readings = new ArrayList<>();\n\n    public void add(double value) {\n        if (value < 0) {\n            throw new IllegalArgumentException(\"value < 0\");\n        }\n        readings.add(value);\n    }\n}"),
    ("css", ".gauge > .rim {\n  color: #b87333;\n  margin: 0 auto;\n}\n\n.gauge::after {\n  content: \"mm\";\n}"),
    ("c", "#include <stdio.h>\n\nint main(void)\n{\n    int days = 0, c;\n    while ((c = getchar()) != EOF)\n        if (c == '\\n')\n            ++days;\n    printf(\"%d\\n\", days);\n    return 0;\n}"),
]

FORMULAS = [
    r"R = \frac{1}{n}\sum_{i=1}^{n} r_i",
    r"v = \sqrt{2gh}",
    r"\int_0^T q(t)\,dt = V",
    r"\sigma^2 = \frac{\sum (x_i - \bar{x})^2}{n-1}",
    r"p(x) = \frac{x^{k-1} e^{-x/\theta}}{\theta^k \Gamma(k)}",
    r"A = \pi \left(\frac{d}{2}\right)^2",
    r"\lim_{n \to \infty} \frac{s_n}{n} = \mu",
    r"E_{1} \leq \alpha \cdot E_{2} + \beta",
]
INLINE_FORMULAS = [r"r_1", r"x^2 + y^2", r"\alpha = 0.05", r"a_{ij}", r"\frac{a}{b}", r"n \geq 30", r"\sqrt{d}", r"e^{-kt}"]
