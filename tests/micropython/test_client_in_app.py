"""Browsers inside other apps are known by what they call themselves; browsers of their own are left alone."""

from client.in_app import app_of

_IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
_KHTML = " AppleWebKit/537.36 (KHTML, like Gecko) "
_ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8%s)" + _KHTML + "Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36"

INSIDE = (
    ("Instagram", _IPHONE + "Mobile/15E148 Instagram 358.0.0.28.92 (iPhone15,3; iOS 18_1; de_DE)"),
    ("Threads", _IPHONE + "Mobile/15E148 Barcelona 358.0.0.28.92 (iPhone15,3; iOS 18_1; de_DE)"),
    ("Facebook", _IPHONE + "Mobile/15E148 [FBAN/FBIOS;FBAV/490.0.0.38.100;FBBV/657060055;FBDV/iPhone15,3]"),
    ("Facebook", _ANDROID % "; wv" + " [FB_IAB/FB4A;FBAV/490.0.0.0.80;]"),
    (
        "TikTok",
        _IPHONE + "Mobile/15E148 musical_ly_37.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6",
    ),
    ("WeChat", _IPHONE + "Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/de"),
    ("LINE", _ANDROID % "; wv" + " Line/14.16.0/IAB"),
    ("Snapchat", _IPHONE + "Mobile/15E148 Snapchat/13.9.0.46 (like Safari/8619.2.8, panda)"),
    ("X", _IPHONE + "Mobile/15E148 Twitter for iPhone/10.67"),
    ("LinkedIn", _IPHONE + "Mobile/15E148 [LinkedInApp]/9.30.1234"),
    ("Pinterest", _IPHONE + "Mobile/15E148 [Pinterest/iOS]"),
    ("KakaoTalk", _ANDROID % "; wv" + " KAKAOTALK 10.8.0"),
    ("Google", _IPHONE + "GSA/340.3.692 Mobile/15E148 Safari/604.1"),
    ("?", _ANDROID % "; wv"),
)
OWN = (
    _IPHONE + "Version/18.1 Mobile/15E148 Safari/604.1",
    _IPHONE + "CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1",
    _IPHONE + "FxiOS/132.0 Mobile/15E148 Safari/605.1.15",
    _ANDROID % "",
    "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + _KHTML + "Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Mozilla/5.0 (Linux; Android 14; SM-S918B)" + _KHTML + "SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
    "",
)


def test_browser_inside_an_app_is_known_by_the_apps_name():
    for app, agent in INSIDE:
        assert app_of(agent) == app, agent


def test_browser_of_its_own_is_left_alone():
    for agent in OWN:
        assert app_of(agent) == "", agent
